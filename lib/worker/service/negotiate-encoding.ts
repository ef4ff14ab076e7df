import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';

/** What a service answered with, and in which encoding it was asked. */
export interface Negotiated<Token> {
  readonly token: Token;
  /** In which the service took the credentials, and is asked everything else. */
  readonly bodyEncoding: BodyEncoding;
}

/** What a service that does not read the body's encoding answers by. */
const refusingStatuses = [400, 415, 422];
/** Of a gateway, whose page says nothing of the service behind it. */
const gatewayStatuses = [502, 503, 504];

/**
 * Authenticates in JSON, as the specification requires (§1.2), and once more in a form where the answer is that of a service
 * which does not take JSON. Wrong credentials are wrong in both: they are never tried twice.
 * @param chosen The user's choice: then nothing else is tried.
 * @throws AppError what the last call threw.
 */
export async function negotiateEncoding<Token>(
  authenticate: (encoding: BodyEncoding) => Promise<Token>,
  chosen?: BodyEncoding,
): Promise<Negotiated<Token>> {
  const first = chosen ?? 'json';
  try {
    return { token: await authenticate(first), bodyEncoding: first };
  } catch (error) {
    if (chosen !== undefined || !isRefusalOfBody(error)) throw error;
    return { token: await authenticate('form'), bodyEncoding: 'form' };
  }
}

function isRefusalOfBody(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code === 'wrong-credentials' || error.code === 'rate-limited') return false;
  const { httpStatus = 0, isJson = true } = error.details;
  return (
    error.code === 'incorrect-arguments' ||
    refusingStatuses.includes(httpStatus) ||
    (!isJson && !gatewayStatuses.includes(httpStatus))
  );
}
