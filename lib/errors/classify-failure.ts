import { type AnswerFacts, readMessage, readStatus } from '#lib/errors/answer-facts.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import { isFromProtection } from '#lib/errors/is-from-protection.ts';
import { showsLimiting } from '#lib/errors/shows-limiting.ts';

/**
 * The one classifier of the service's answers: null when the call succeeded, else why it did not. Endpoint, HTTP
 * status, message and body shape decide together, because some deployments answer 200 to everything and others leave
 * `status` out (observed, spec §7).
 */
export function classifyFailure(facts: AnswerFacts): ErrorCode | null {
  const { endpoint, httpStatus, envelope } = facts;
  if (envelope === null) return classifyWithoutEnvelope(facts);

  const status = readStatus(facts);
  const message = readMessage(facts);
  const isFailure = status >= 400 || envelope.status?.toLowerCase() === 'error' || Boolean(envelope.error);
  if (!isFailure) return httpStatus >= 200 && httpStatus < 300 ? null : 'service-failure';

  const isRefusal = endpoint === 'deeplink' && message.includes('something went wrong');
  // A gateway that cannot read the service's answer writes "Unexpected token" or "Too many connections", and the link was
  // made. Only the refusal that was observed is one: exactly 500. A listing asked twice costs a call, so its text counts.
  if (status >= 500 && endpoint !== 'listing') {
    return isRefusal && status === 500 && !showsLimiting(facts) ? 'deeplink-refused' : 'service-failure';
  }
  if (message.includes('incorrect arguments')) return 'incorrect-arguments';
  if (showsLimiting(facts)) return 'rate-limited';
  // A refused authenticate is never answered with another one: the credentials themselves are wrong.
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
  // Of a deeplink it is no refusal: a front door that lets a call in may still hold its answer back.
  if (isFromProtection(facts)) return 'blocked-by-protection';
  if (httpStatus >= 500) return 'service-failure';
  if (endpoint === 'authenticate') return 'not-publisher-service';
  if (httpStatus === 401) return 'token-rejected';
  return 'malformed-answer';
}
