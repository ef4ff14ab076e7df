/**
 * The match pattern of a service, for the browser's permissions. Match patterns have no port: the host's every port is
 * asked for, and only the service's is called.
 */
export function toMatchPattern(serviceUrl: string): string {
  const { protocol, hostname } = new URL(serviceUrl);
  return `${protocol}//${hostname}/*`;
}
