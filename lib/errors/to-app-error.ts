import { AppError } from '#lib/errors/app-error.ts';

/** Errors of IndexedDB for a closed connection, a missing store, or unreadable files. */
const databaseErrors = ['InvalidStateError', 'NotFoundError', 'UnknownError'];

/**
 * Turns any error inside the extension into an {@link AppError}. Drops the original text on purpose: it may contain a
 * URL or a key.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : '';
  if (name === 'QuotaExceededError') return new AppError('storage-full');
  if (databaseErrors.includes(name)) return new AppError('database-unavailable');
  if (name === 'AbortError') return new AppError('cancelled');
  return new AppError('internal');
}

/** Statuses that mean: this address does not exist, or refuses such calls. */
const missingStatuses = [404, 405, 410, 501];

/** Turns a failure into `not-offered` if the service answered that it lacks the listing, with or without JSON. */
export function toListingError(failure: AppError): AppError {
  const { code, details } = failure;
  const isOfListing = code === 'service-failure' || code === 'malformed-answer';
  const isMissing = missingStatuses.includes(details.httpStatus ?? 0);
  return isOfListing && isMissing ? new AppError('not-offered', details) : failure;
}
