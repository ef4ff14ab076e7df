import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';

/** What a service answered with, and in which encoding it was asked. */
export interface Negotiated<Token> {
  readonly token: Token;
  /** In which the service took the credentials. */
  readonly bodyEncoding: BodyEncoding;
}

/** What is known before a service is asked for the first time. */
export interface NegotiationTerms {
  /** The encoding that the user wants: no other is tried. Absent: the one that the service takes is found out. */
  readonly chosen?: BodyEncoding | undefined;
  /** No account was ever connected to the address: nothing is known of how it reads JSON. */
  readonly isNewAddress?: boolean;
}

/** What a service that does not read the body's encoding answers by. */
const refusingStatuses = [400, 415, 422];
/** Of a gateway, whose page says nothing of the service behind it. */
const gatewayStatuses = [502, 503, 504];

/**
 * Authenticates in JSON, as the specification requires (§1.2), and once more in a form where the answer is that of a service
 * which does not take JSON. At a new address that includes "invalid Credentials": a service that looks for fields of a form
 * finds none in JSON, and says so. At a known address wrong credentials are wrong, and are not tried twice.
 * @throws AppError what the service said of the credentials.
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
    // A service that takes JSON alone refuses the form for being one: what it said of the credentials is the truth.
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
