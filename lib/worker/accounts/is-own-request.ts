/** A request as the browser reports it, with the fields of Chrome and of Firefox. */
export interface ObservedRequest {
  /** -1 where no tab made the request. */
  readonly tabId: number;
  readonly url: string;
  readonly initiator?: string;
  readonly originUrl?: string;
}

/**
 * Whether the worker itself made a request. A tab that shows the service, or a worker of the service's pages, makes
 * requests, too: their failures and redirects do not count.
 * @param extensionUrl The extension's root, with its slash.
 */
export function isOwnRequest({ tabId, url, initiator, originUrl }: ObservedRequest, extensionUrl: string): boolean {
  const by = initiator ?? originUrl;
  return (
    tabId === -1 && new URL(url).pathname.includes('/api/') && (by === undefined || `${by}/`.startsWith(extensionUrl))
  );
}
