import type { BodyEncoding, ServiceManner } from '#lib/domain/service/service-manner.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';

/** A service's answer, and the encoding of the question. */
export interface Negotiated<Token> {
  readonly token: Token;
  /** The encoding in which the service took the credentials. */
  readonly bodyEncoding: BodyEncoding;
}

/** What is known before the first call to a service. */
export interface NegotiationTerms {
  /** The encoding that the user chose: no other is tried. Absent: the worker finds out which one the service takes. */
  readonly chosen?: BodyEncoding | undefined;
  /** No account was ever connected to the address, so it is unknown whether the service reads JSON. */
  readonly isNewAddress?: boolean;
}

/** Statuses of a service that does not read the body's encoding. */
const refusingStatuses = [400, 415, 422];
/** Statuses of a gateway. Its page says nothing about the service behind it. */
const gatewayStatuses = [502, 503, 504];

/**
 * Authenticates in JSON, as the specification requires (§1.2). Authenticates once more in a form where the answer looks
 * like that of a service which does not take JSON. At a new address that includes "invalid Credentials": a service that
 * looks for form fields finds none in JSON, and says so. At a known address wrong credentials are wrong, and are not
 * tried twice.
 * @throws AppError what the service said about the credentials.
 */
export async function negotiateEncoding<Token>(
  authenticate: (encoding: BodyEncoding) => Promise<Token>,
  { chosen, isNewAddress = false }: NegotiationTerms = {},
): Promise<Negotiated<Token>> {
  const first = chosen ?? 'json';
  try {
    return { token: await authenticate(first), bodyEncoding: first };
  } catch (error) {
    const isOfCredentials = error instanceof AppError && error.code === 'wrong-credentials';
    const mayBeOfBody = isOfCredentials ? isNewAddress : isRefusalOfBody(error);
    if (chosen !== undefined || !mayBeOfBody) throw error;
    const asForm = authenticate('form');
    // A service that takes only JSON refuses any form. So what it said about the credentials in JSON holds.
    const token = await (isOfCredentials ? asForm.catch(() => Promise.reject(error)) : asForm);
    return { token, bodyEncoding: 'form' };
  }
}

function isRefusalOfBody(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code === 'rate-limited') return false;
  const { httpStatus = 0, isJson = true } = error.details;
  return (
    error.code === 'incorrect-arguments' ||
    refusingStatuses.includes(httpStatus) ||
    (!isJson && !gatewayStatuses.includes(httpStatus))
  );
}

/** Codes of answers that say nothing of a token, a limit or a missing network. */
const codesOfBody: readonly ErrorCode[] = [
  'incorrect-arguments',
  'malformed-answer',
  'not-publisher-service',
  'service-failure',
];

/**
 * Whether a service's answer to a listing may be about the encoding: it answered with anything but a listing, and
 * reports no fault inside it. Neither statuses nor words for that are specified.
 */
export function mayRefuseEncoding(error: unknown): boolean {
  if (!(error instanceof AppError) || !codesOfBody.includes(error.code)) return false;
  // An answer without a status was one of success, and no listing.
  const { httpStatus = error.code === 'malformed-answer' ? 200 : 0 } = error.details;
  return error.code === 'incorrect-arguments' || (httpStatus >= 200 && httpStatus < 500 && httpStatus !== 408);
}

/** The encoding in which an account's service takes key and secret. A form where that was never found out. */
export function toEncoding({ bodyEncoding = 'form' }: ServiceManner): BodyEncoding {
  return bodyEncoding;
}
