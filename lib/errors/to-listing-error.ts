import { AppError } from '#lib/errors/app-error.ts';

/** Statuses that mean: this address does not exist, or refuses such calls. */
const missingStatuses = [404, 405, 410, 501];

/** Turns a failure into `not-offered` if the service answered that it lacks the listing, with or without JSON. */
export function toListingError(failure: AppError): AppError {
  const { code, details } = failure;
  const isOfListing = code === 'service-failure' || code === 'malformed-answer';
  const isMissing = missingStatuses.includes(details.httpStatus ?? 0);
  return isOfListing && isMissing ? new AppError('not-offered', details) : failure;
}
