import { AppError } from '#lib/errors/app-error.ts';

/**
 * Reads or writes the browser's `storage.*`, whose errors are the browser's own texts.
 * @throws AppError `browser-storage-busy` where Chromium takes no more writes of this minute or hour, otherwise
 * `browser-storage-failed`
 */
export async function withBrowserStorage<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const isBusy = cause instanceof Error && cause.message.includes('MAX_WRITE_OPERATIONS');
    throw new AppError(isBusy ? 'browser-storage-busy' : 'browser-storage-failed');
  }
}
