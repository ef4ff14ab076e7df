import { AppError } from '#lib/errors/app-error.ts';

/** Answers that mean: there is nothing at this address, or it takes no such call. */
const missingStatuses = [404, 405, 410, 501];

/** Says `not-offered` where the service answered that it has no such listing, with JSON or without. */
export function toListingError(failure: AppError): AppError {
  const { code, details } = failure;
  const isOfListing = code === 'service-failure' || code === 'malformed-answer';
  const isMissing = missingStatuses.includes(details.httpStatus ?? 0);
  return isOfListing && isMissing ? new AppError('not-offered', details) : failure;
}
