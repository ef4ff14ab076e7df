import { AppError } from '#lib/errors/app-error.ts';

/**
 * Reads or writes the browser's `storage.*`, whose errors are the browser's own texts.
 * @throws AppError `browser-storage-failed`
 */
export async function withBrowserStorage<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch {
    throw new AppError('browser-storage-failed');
  }
}
