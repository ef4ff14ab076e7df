/**
 * The match pattern of a service, for the browser's permissions. Match patterns have no port, so the permission covers
 * every port of the host. Linkmint calls only the service's.
 */
export function toMatchPattern(serviceUrl: string): string {
  const { protocol, hostname } = new URL(serviceUrl);
  return `${protocol}//${hostname}/*`;
}
