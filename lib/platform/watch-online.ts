/**
 * Calls back each time the network is back, where the browser says so: to Firefox's background page, but not to the
 * worker of Chrome and Edge. There the page that shows the work sends word of it (`use-wake-while.ts`).
 */
export function watchOnline(onOnline: () => void): void {
  globalThis.addEventListener?.('online', onOnline);
}
