import { type AnswerFacts, readMessage, readStatus } from '#lib/errors/answer-facts.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import { isFromProtection } from '#lib/errors/is-from-protection.ts';
import { showsLimiting } from '#lib/errors/shows-limiting.ts';

/**
 * Classifies the service's answers; the only function that does. Null if the call succeeded, otherwise why it failed.
 * Endpoint, HTTP status, message and body shape decide together, because some deployments answer 200 to everything and
 * others leave `status` out (observed, spec §7).
 */
export function classifyFailure(facts: AnswerFacts): ErrorCode | null {
  const { endpoint, httpStatus, envelope } = facts;
  if (envelope === null) return classifyWithoutEnvelope(facts);

  const status = readStatus(facts);
  const message = readMessage(facts);
  const isFailure = status >= 400 || envelope.status?.toLowerCase() === 'error' || Boolean(envelope.error);
  if (!isFailure) return httpStatus >= 200 && httpStatus < 300 ? null : 'service-failure';

  const isRefusal = endpoint === 'deeplink' && message.includes('something went wrong');
  // A gateway that cannot read the service's answer writes "Unexpected token" or "Too many connections", although the
  // link was made. The only refusal observed has exactly status 500. For a listing the text counts, because repeating
  // it costs only a call.
  // 408 is a gateway that waited too long for the service, which may have made the link all the same.
  if ((status >= 500 || status === 408) && endpoint !== 'listing') {
    return isRefusal && status === 500 && !showsLimiting(facts) ? 'deeplink-refused' : 'service-failure';
  }
  if (message.includes('incorrect arguments')) return 'incorrect-arguments';
  if (showsLimiting(facts)) return 'rate-limited';
  // Never repeat a refused authenticate: the credentials themselves are wrong.
  if (endpoint === 'authenticate') {
    if (message.includes('credentials') || status === 401 || status === 403) return 'wrong-credentials';
    return 'not-publisher-service';
  }
  if (status === 401 || /token|unauthenticated|segments|bad credentials|authorization header/.test(message)) {
    return 'token-rejected';
  }
  return isRefusal ? 'deeplink-refused' : 'service-failure';
}

function classifyWithoutEnvelope(facts: AnswerFacts): ErrorCode {
  const { endpoint, httpStatus } = facts;
  if (httpStatus === 429) return 'rate-limited';
  // For a deeplink this is not a refusal: a front door may let a call in and still hold back its answer.
  if (isFromProtection(facts)) return 'blocked-by-protection';
  if (httpStatus >= 500 || httpStatus === 408) return 'service-failure';
  if (endpoint === 'authenticate') return 'not-publisher-service';
  if (httpStatus === 401) return 'token-rejected';
  return 'malformed-answer';
}
