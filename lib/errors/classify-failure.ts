import type { ErrorCode } from '#lib/errors/app-error.ts';

/** What is known of an answer: enough to tell failures apart, and nothing that could be a secret. */
export interface AnswerFacts {
  readonly endpoint: 'authenticate' | 'deeplink' | 'listing';
  readonly httpStatus: number;
  /** The body as an envelope (spec §1); null when it was not a JSON object. */
  readonly envelope: {
    readonly status?: string | undefined;
    readonly message?: string | null | undefined;
    readonly error?: string | null | undefined;
    readonly status_code?: number | string | undefined;
    readonly data?: unknown;
  } | null;
}

/**
 * The one classifier of the service's answers: null when the call succeeded, else why it did not. Endpoint, HTTP
 * status, message and body shape decide together, because some deployments answer 200 to everything and others leave
 * `status` out (spec §7, observed behaviour "Telling failures apart").
 */
export function classifyFailure({ endpoint, httpStatus, envelope }: AnswerFacts): ErrorCode | null {
  if (envelope === null) return classifyWithoutEnvelope(endpoint, httpStatus);

  const status = httpStatus === 200 ? Number(envelope.status_code ?? 200) : httpStatus;
  const message = (envelope.message || envelope.error || '').toLowerCase();
  const isFailure = status >= 400 || envelope.status?.toLowerCase() === 'error' || Boolean(envelope.error);
  if (!isFailure) return httpStatus >= 200 && httpStatus < 300 ? null : 'service-failure';

  if (message.includes('incorrect arguments')) return 'incorrect-arguments';
  if (status === 429 || /too many|throttl|rate limit|limit (was )?(reached|exceeded)|quota/.test(message)) {
    return 'rate-limited';
  }
  // A refused authenticate is never answered with another one: the credentials themselves are wrong.
  if (endpoint === 'authenticate') {
    if (message.includes('credentials') || status === 401 || status === 403) return 'wrong-credentials';
    return status >= 500 ? 'service-failure' : 'not-publisher-service';
  }
  if (status === 401 || /token|unauthenticated|segments|bad credentials|authorization header/.test(message)) {
    return 'token-rejected';
  }
  if (endpoint === 'deeplink' && message.includes('something went wrong')) return 'deeplink-refused';
  return 'service-failure';
}

function classifyWithoutEnvelope(endpoint: AnswerFacts['endpoint'], httpStatus: number): ErrorCode {
  if (httpStatus === 429) return 'rate-limited';
  if (httpStatus >= 500) return 'service-failure';
  if (endpoint === 'authenticate') return 'not-publisher-service';
  if (httpStatus === 401) return 'token-rejected';
  return 'malformed-answer';
}
