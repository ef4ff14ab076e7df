import { type AnswerFacts, readMessage, readOwnStatus, readStatus } from '#lib/errors/answer-facts.ts';
import { type ErrorCode, rowOf } from '#lib/errors/error-table.ts';
import {
  type AnswerWords,
  namesCredentials,
  readCallWords,
  readDeeplinkWords,
  showsLimit,
} from '#lib/errors/read-answer-words.ts';

/** What a failed answer means. */
export interface AnswerFailure {
  readonly code: ErrorCode;
  /** A sign of limiting beside a code that is not about it: the gate closes to background work. */
  readonly isLimited?: true;
  /** A refused deeplink: what the service said, hostile. Absent where its words say nothing. */
  readonly words?: string;
  /** A refused deeplink whose words name no cause: it is believed from the second time on. */
  readonly isVague?: true;
}

/**
 * Classifies the service's answers; the only function that does. Null if the call succeeded, otherwise why it failed.
 * Endpoint, HTTP status, words and body shape decide together, because some deployments answer 200 to everything and
 * others leave `status` out (observed, spec §7).
 */
export function classifyFailure(facts: AnswerFacts): AnswerFailure | null {
  const code = toCode(facts);
  if (code === null) return null;
  const message = readMessage(facts);
  const isLimited = readStatus(facts) === 429 || showsLimit(message);
  return {
    code,
    ...(isLimited && code !== 'links-used-up' && !rowOf(code).rests && { isLimited }),
    ...(code === 'deeplink-refused' && readRefusal(message)),
  };
}

/** The observed refusal ("Something went wrong") is believed at once, and says nothing that helps a user. */
function readRefusal(message: string): Pick<AnswerFailure, 'words' | 'isVague'> {
  const words = readDeeplinkWords(message);
  if (words === 'sorry') return {};
  return { ...(message.trim() !== '' && { words: message }), ...(words !== 'cause' && { isVague: true }) };
}

function toCode(facts: AnswerFacts): ErrorCode | null {
  const { endpoint, httpStatus, envelope, links = 0 } = facts;
  if (envelope === null) return classifyWithoutEnvelope(facts);
  const ownStatus = readOwnStatus(facts);
  const status = readStatus(facts);
  // A link that the service's own success hands over was made and paid for, whatever a gateway wrote around it.
  if (endpoint === 'deeplink' && ownStatus === 'success' && links === 1) return null;
  const isFailure = status >= 400 || ownStatus === 'error' || Boolean(envelope.error);
  if (!isFailure) return httpStatus >= 200 && httpStatus < 300 ? null : 'service-failure';

  if (endpoint === 'deeplink') {
    // An error that hands over a link contradicts itself.
    if (links > 0) return unknown;
    return deeplinkAnswers[toStatusKind(status, ownStatus === 'error')][readDeeplinkWords(readMessage(facts))];
  }
  return endpoint === 'listing' ? classifyListing(facts) : classifyAuthenticate(facts);
}

/**
 * How far a status is to be believed. `own`: 2xx or 4xx around the service's own error · `unnamed`: the same without its
 * `status: error`, so perhaps a gateway's · `token`, `unnamedToken`: the same two with 401 · `many`, `broken`: 429 and
 * 500 · `gateway`: an answer in the place of the service's, which may have made the link: 408, 409, 425, and every
 * other status.
 */
type StatusKind = 'own' | 'unnamed' | 'token' | 'unnamedToken' | 'many' | 'broken' | 'gateway';

function toStatusKind(status: number, isOwn: boolean): StatusKind {
  if (status === 401) return isOwn ? 'token' : 'unnamedToken';
  if (status === 429) return 'many';
  if (status === 500) return 'broken';
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  if (!isAnswer || [408, 409, 425].includes(status)) return 'gateway';
  return isOwn ? 'own' : 'unnamed';
}

/** In doubt: it may have made a link, which is counted and never asked for again by itself. */
const unknown = 'service-failure';
const allUnknown = {
  made: unknown,
  crashed: unknown,
  arguments: unknown,
  'used-up': unknown,
  limited: unknown,
  token: unknown,
  sorry: unknown,
  cause: unknown,
  other: unknown,
} as const satisfies Readonly<Record<AnswerWords, ErrorCode>>;

/**
 * The one table of answers to a deeplink: status × words → code. The consequences of a code are in
 * `error-table.ts`. Words that say that something was made are unknown in each row.
 */
const own = {
  ...allUnknown,
  arguments: 'incorrect-arguments',
  'used-up': 'links-used-up',
  limited: 'rate-limited',
  token: 'token-rejected',
  sorry: 'deeplink-refused',
} as const;
const ofToken = {
  ...own,
  crashed: 'token-rejected',
  sorry: 'token-rejected',
  cause: 'token-rejected',
  other: 'token-rejected',
} as const;
const deeplinkAnswers: Readonly<Record<StatusKind, Readonly<Record<AnswerWords, ErrorCode>>>> = {
  own: { ...own, cause: 'deeplink-refused', other: 'deeplink-refused' },
  unnamed: own,
  token: { ...ofToken, cause: 'deeplink-refused' },
  unnamedToken: ofToken,
  many: {
    ...own,
    crashed: 'rate-limited',
    token: 'rate-limited',
    sorry: 'rate-limited',
    cause: 'rate-limited',
    other: 'rate-limited',
  },
  // The only refusal observed has exactly status 500.
  broken: { ...allUnknown, sorry: 'deeplink-refused' },
  gateway: allUnknown,
};

/** Of a listing the text counts whatever the status, because repeating it costs only a call. */
function classifyListing(facts: AnswerFacts): ErrorCode {
  const status = readStatus(facts);
  const words = readCallWords(readMessage(facts));
  if (words === 'arguments') return 'incorrect-arguments';
  if (status === 429 || words === 'limited' || words === 'used-up') return 'rate-limited';
  return status === 401 || words === 'token' ? 'token-rejected' : 'service-failure';
}

function classifyAuthenticate(facts: AnswerFacts): ErrorCode {
  const status = readStatus(facts);
  if (status >= 500 || status === 408) return 'service-failure';
  const words = readCallWords(readMessage(facts));
  if (words === 'arguments') return 'incorrect-arguments';
  if (status === 429 || words === 'limited' || words === 'used-up') return 'rate-limited';
  // Never repeat a refused authenticate: the credentials themselves are wrong.
  const isOfCredentials = namesCredentials(readMessage(facts));
  return isOfCredentials || status === 401 || status === 403 ? 'wrong-credentials' : 'not-publisher-service';
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

/** Words that challenges of front doors share, in their texts or in the addresses of their scripts. */
const challenge = /captcha|challenge|_incapsula_/i;

/**
 * Whether a front door before the service gave an answer that has no envelope. The specification has no 403, and a
 * service answers in JSON. An HTML page with 503 and a time to return comes from a busy service.
 */
function isFromProtection({ httpStatus, html = null, isTimed = false }: Omit<AnswerFacts, 'envelope'>): boolean {
  if (httpStatus === 403) return true;
  return html !== null && (challenge.test(html) || (httpStatus === 503 && !isTimed));
}
