/** The host of the service, with its port; the whole text if it is no address. */
export function toServiceHost(serviceUrl: string): string {
  return URL.canParse(serviceUrl) ? new URL(serviceUrl).host : serviceUrl;
}
