/**
 * The match pattern of a service, for the browser's permissions. Match patterns have no port, so every port of the host is
 * asked for; only the service's is ever called.
 */
export function toMatchPattern(serviceUrl: string): string {
  const { protocol, hostname } = new URL(serviceUrl);
  return `${protocol}//${hostname}/*`;
}
