/** Of a request, as the browser tells of it: the fields of Chrome and of Firefox. */
export interface ObservedRequest {
  /** -1 where it is no tab's. */
  readonly tabId: number;
  readonly url: string;
  readonly initiator?: string;
  readonly originUrl?: string;
}

/**
 * Whether the worker itself made a request: not a tab that happens to be on the service, nor a worker of the service's own
 * pages. Their failures and redirects are none of ours.
 * @param extensionUrl The extension's root, with its slash.
 */
export function isOwnRequest({ tabId, url, initiator, originUrl }: ObservedRequest, extensionUrl: string): boolean {
  const by = initiator ?? originUrl;
  return (
    tabId === -1 && new URL(url).pathname.includes('/api/') && (by === undefined || `${by}/`.startsWith(extensionUrl))
  );
}
