import { AppError } from '#lib/errors/app-error.ts';

/** What IndexedDB throws where a connection is gone, a store is missing, or its files cannot be read. */
const databaseErrors = ['InvalidStateError', 'NotFoundError', 'UnknownError'];

/**
 * Turns anything thrown inside the extension into an {@link AppError}. The original text is dropped on purpose: it may
 * hold a URL or a key.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : '';
  if (name === 'QuotaExceededError') return new AppError('storage-full');
  if (databaseErrors.includes(name)) return new AppError('database-unavailable');
  if (name === 'AbortError') return new AppError('cancelled');
  return new AppError('internal');
}
