import { expect, it } from 'vitest';
import type { AnswerFacts } from '#lib/errors/answer-facts.ts';
import { classifyFailure } from '#lib/errors/classify-failure.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import type { AnswerWords } from '#lib/errors/read-answer-words.ts';

const toCode = (facts: AnswerFacts) => classifyFailure(facts)?.code ?? null;

type Case = [AnswerFacts['endpoint'], number, AnswerFacts['envelope'], ErrorCode | null];

it.each<Case>([
  ['listing', 200, { status: 'success', message: '', data: {} }, null],
  ['listing', 200, { status: 'success', message: 'Success', data: {} }, null],
  ['authenticate', 200, { status: 'success', message: 'success', data: { token: 't' } }, null],
  ['authenticate', 401, { status: 'error', message: 'invalid Credentials', data: [] }, 'wrong-credentials'],
  ['authenticate', 200, { status: 'error', message: 'Invalid credentials', data: [] }, 'wrong-credentials'],
  ['authenticate', 401, { status: 'error', message: 'Incorrect arguments', data: [] }, 'incorrect-arguments'],
  ['authenticate', 404, null, 'not-publisher-service'],
  ['authenticate', 200, null, 'not-publisher-service'],
  ['authenticate', 502, null, 'service-failure'],
  ['listing', 401, { status: 'error', message: 'Token Signature could not be verified' }, 'token-rejected'],
  ['listing', 200, { status: 'error', message: 'Unauthenticated.' }, 'token-rejected'],
  ['listing', 401, { message: 'Wrong number of segments', status_code: 401 }, 'token-rejected'],
  ['listing', 200, { message: 'Wrong number of segments', status_code: 401 }, 'token-rejected'],
  ['listing', 401, { error: 'Unauthenticated.' }, 'token-rejected'],
  [
    'listing',
    401,
    {
      status: 'error',
      message: 'Failed to authenticate because of bad credentials or an invalid authorization header',
    },
    'token-rejected',
  ],
  // 401 stands for missing parameters too: a new token would not help (observed, spec §7).
  [
    'listing',
    401,
    { status: 'error', message: 'Incorrect arguments. Please fill up start_date and end_date' },
    'incorrect-arguments',
  ],
  ['deeplink', 401, { status: 'error', message: 'INCORRECT ARGUMENTS' }, 'incorrect-arguments'],
  ['deeplink', 500, { status: 'error', message: 'Something went wrong' }, 'deeplink-refused'],
  ['deeplink', 200, { status: 'error', message: 'something went WRONG' }, 'deeplink-refused'],
  ['listing', 500, { status: 'error', message: 'Something went wrong' }, 'service-failure'],
  ['deeplink', 500, { status: 'error', message: 'Server Error' }, 'service-failure'],
  ['deeplink', 429, { status: 'error', message: 'Too Many Attempts.' }, 'rate-limited'],
  ['deeplink', 200, { message: 'Too Many Attempts.', status_code: 429 }, 'rate-limited'],
  ['deeplink', 200, { message: 'slow down', status_code: '429' }, 'rate-limited'],
  ['deeplink', 429, null, 'rate-limited'],
  ['deeplink', 502, null, 'service-failure'],
  ['deeplink', 200, null, 'malformed-answer'],
  ['listing', 302, { status: 'success' }, 'service-failure'],
])('the classifier of answers: %s, HTTP %i, %j: %s', (endpoint, httpStatus, envelope, code) => {
  expect(toCode({ endpoint, httpStatus, envelope })).toBe(code);
});

const endpoints = ['authenticate', 'deeplink', 'listing'] as const;
const texts = {
  credentials: 'Unable to locate credentials',
  token: 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
  limit: 'SQLSTATE[HY000] [1040] Too many connections',
  quota: 'Link was made, but the quota could not be updated',
  arguments: 'Incorrect arguments',
  refusal: 'Sorry, something went wrong. Please try again.',
  other: 'Server Error',
} as const;
type Text = keyof typeof texts;

/** The meaning of 408, or of a status of 500 and more, with a text at an endpoint: only a listing is judged by its text. */
function expectedOf(endpoint: AnswerFacts['endpoint'], status: number, text: Text): ErrorCode {
  if (endpoint === 'deeplink' && status === 500 && text === 'refusal') return 'deeplink-refused';
  if (endpoint !== 'listing') return 'service-failure';
  if (text === 'credentials' || text === 'refusal' || text === 'other') return 'service-failure';
  return (
    { token: 'token-rejected', limit: 'rate-limited', quota: 'rate-limited', arguments: 'incorrect-arguments' } as const
  )[text];
}
const failures = endpoints.flatMap((endpoint) =>
  [408, 500, 501, 502, 503, 504, 520].flatMap((status) =>
    (Object.keys(texts) as Text[]).map((text) => ({ endpoint, status, text })),
  ),
);

it.each(failures)('the classifier of answers: $endpoint, HTTP $status, text $text', ({ endpoint, status, text }) => {
  const message = texts[text];
  const expected = expectedOf(endpoint, status, text);
  expect(toCode({ endpoint, httpStatus: status, envelope: { status: 'error', message } })).toBe(expected);
  // A deployment that answers 200 to everything has the status in its body.
  expect(toCode({ endpoint, httpStatus: 200, envelope: { message, status_code: status } })).toBe(expected);
  expect(toCode({ endpoint, httpStatus: 200, envelope: { error: message, status_code: `${status}` } })).toBe(expected);
});

it.each(failures)(
  'the classifier of answers: $endpoint, HTTP $status, a text of $text: the gate rests if it shows a limit',
  ({ endpoint, status, text }) => {
    const envelope = { status: 'error', message: texts[text] };
    const failure = classifyFailure({ endpoint, httpStatus: status, envelope });
    const rests = failure?.isLimited === true || failure?.code === 'rate-limited';
    expect(rests).toBe(text === 'limit' || text === 'quota');
  },
);

it.each([
  ['authenticate', 'Unable to locate credentials', 'wrong-credentials'],
  ['deeplink', 'Unexpected token', 'token-rejected'],
  ['deeplink', 'Too many connections', 'rate-limited'],
  ['deeplink', 'Sorry, something went wrong', 'deeplink-refused'],
] as const)('the classifier of answers: %s, a 200 and a 400 that say "%s": %s', (endpoint, message, code) => {
  for (const httpStatus of [200, 400]) {
    expect(toCode({ endpoint, httpStatus, envelope: { status: 'error', message } })).toBe(code);
  }
});

it('the classifier of answers believes no refusal that shows a limit beside it', () => {
  const envelope = { status: 'error', message: 'Something went wrong: too many connections' };
  expect(toCode({ endpoint: 'deeplink', httpStatus: 500, envelope })).toBe('service-failure');
});

const page = '<!doctype html><title>Service unavailable</title>';
const challenge = '<html><script src="/cdn-cgi/challenge-platform/h/b.js"></script></html>';

it.each(endpoints)('the classifier of answers: %s: a gateway that stops calls is named as one', (endpoint) => {
  const classify = (httpStatus: number, html: string | null, isTimed = false) =>
    toCode({ endpoint, httpStatus, envelope: null, html, isTimed });

  expect(classify(403, page)).toBe('blocked-by-protection');
  expect(classify(403, null)).toBe('blocked-by-protection');
  expect(classify(503, page)).toBe('blocked-by-protection');
  expect(toCode({ endpoint, httpStatus: 503, envelope: null, html: page })).toBe('blocked-by-protection');
  for (const status of [200, 202, 403, 405, 503]) expect(classify(status, challenge)).toBe('blocked-by-protection');
  // Busy, and says until when; no page at all; a limit.
  expect(classify(503, page, true)).toBe('service-failure');
  expect(classify(503, null)).toBe('service-failure');
  expect(classify(502, page)).toBe('service-failure');
  expect(classify(429, challenge)).toBe('rate-limited');
  // The service's own word.
  const envelope = { status: 'error', message: 'invalid Credentials' };
  expect(toCode({ endpoint: 'authenticate', httpStatus: 403, envelope })).toBe('wrong-credentials');
});

/** One text of each kind: a kind without a text, and without a code in each row below, does not compile. */
const words: Readonly<Record<AnswerWords, string>> = {
  made: 'Link was made, but it could not be counted',
  crashed: 'Server Error',
  arguments: 'Incorrect arguments',
  'used-up': 'Monthly limit reached',
  limited: 'Too many requests',
  token: 'Unauthenticated.',
  sorry: 'Something went wrong',
  cause: 'Offer not found',
  other: 'Bad Request',
};
type Row = Readonly<Record<AnswerWords, ErrorCode>>;
/** Perhaps a link was made. */
const unknown = 'service-failure';
const doubtful: Row = {
  ...{ made: unknown, crashed: unknown, arguments: unknown, 'used-up': unknown, limited: unknown },
  ...{ token: unknown, sorry: unknown, cause: unknown, other: unknown },
};
const unnamed: Row = {
  ...doubtful,
  ...{ arguments: 'incorrect-arguments', 'used-up': 'links-used-up', limited: 'rate-limited' },
  ...{ token: 'token-rejected', sorry: 'deeplink-refused' },
};
const own: Row = { ...unnamed, cause: 'deeplink-refused', other: 'deeplink-refused' };
const ofToken = { crashed: 'token-rejected', sorry: 'token-rejected', other: 'token-rejected' } as const;
const many = { crashed: 'rate-limited', token: 'rate-limited', sorry: 'rate-limited' } as const;
const kinds: readonly [string, readonly number[], boolean, Row][] = [
  ['the service’s own error', [200, 299, 400, 403, 404, 422, 499], true, own],
  ['one that may be a gateway’s', [400, 403, 404, 422, 499], false, unnamed],
  ['a refused token', [401], true, { ...own, ...ofToken }],
  ['a 401 that may be a gateway’s', [401], false, { ...unnamed, ...ofToken, cause: 'token-rejected' }],
  ['too many calls', [429], true, { ...own, ...many, cause: 'rate-limited', other: 'rate-limited' }],
  ['too many calls of a gateway', [429], false, { ...own, ...many, cause: 'rate-limited', other: 'rate-limited' }],
  ['a fault inside', [500], true, { ...doubtful, sorry: 'deeplink-refused' }],
  ['an answer in the place of the service’s', [199, 300, 408, 409, 425, 501, 502, 599], true, doubtful],
];
const rows = kinds.flatMap(([kind, statuses, isOwn, row]) =>
  statuses.flatMap((httpStatus) =>
    (Object.keys(words) as AnswerWords[]).map((said) => ({ kind, httpStatus, isOwn, said, code: row[said] })),
  ),
);

it.each(rows)(
  'a failed answer to a deeplink: $httpStatus, $kind, that says: $said, is $code',
  ({ httpStatus, isOwn, said, code }) => {
    const message = words[said];
    const envelope = isOwn ? { status: 'error', message } : { message, error: message };
    expect(toCode({ endpoint: 'deeplink', httpStatus, envelope })).toBe(code);
  },
);

it('a failed answer to a deeplink has the service’s words where it was refused, and says whether they name a cause', () => {
  const refuse = (message: string, httpStatus = 403) =>
    classifyFailure({ endpoint: 'deeplink', httpStatus, envelope: { status: 'error', message } });
  const code = 'deeplink-refused';
  expect(refuse('Offer not found')).toEqual({ code, words: 'Offer not found' });
  expect(refuse('Bad Request')).toEqual({ code, words: 'Bad Request', isVague: true });
  expect(refuse(' ')).toEqual({ code, isVague: true });
  expect(refuse('Something went wrong', 500)).toEqual({ code });
});

it('a failed answer to a deeplink with a link is the link, where the service says success and there is one', () => {
  const answer = (httpStatus: number, status: string | undefined, links: number) =>
    toCode({ endpoint: 'deeplink', httpStatus, envelope: { status, message: 'Offer not found' }, links });
  expect(answer(502, 'success', 1)).toBe(null);
  expect(answer(404, 'success', 2)).toBe('service-failure');
  expect(answer(404, 'error', 1)).toBe('service-failure');
  expect(answer(404, undefined, 1)).toBe('service-failure');
  expect(answer(404, 'error', 0)).toBe('deeplink-refused');
});

const classify = (endpoint: AnswerFacts['endpoint'], httpStatus: number, message: string) =>
  classifyFailure({ endpoint, httpStatus, envelope: { status: 'error', message } });

it('a sign of limiting beside another failure closes the gate to background work', () => {
  expect(classify('deeplink', 429, 'Incorrect arguments')).toEqual({ code: 'incorrect-arguments', isLimited: true });
  expect(classify('deeplink', 200, 'Link was made: too many requests')).toEqual({
    ...{ code: 'service-failure', isLimited: true },
  });
});

it('a sign of limiting beside another failure is none where nothing shows a limit, where links are used up, or where the failure is about it', () => {
  expect(classify('listing', 401, 'Unauthenticated.')).toEqual({ code: 'token-rejected' });
  expect(classify('deeplink', 400, 'Monthly limit reached')).toEqual({ code: 'links-used-up' });
  expect(classify('deeplink', 429, 'Too many requests')).toEqual({ code: 'rate-limited' });
});

it.each([
  ['listing', 401, 'token-rejected'],
  ['deeplink', 401, 'token-rejected'],
  ['authenticate', 401, 'not-publisher-service'],
  ['authenticate', 408, 'service-failure'],
  ['listing', 408, 'service-failure'],
  ['deeplink', 500, 'service-failure'],
  ['listing', 499, 'malformed-answer'],
] as const)('%s, HTTP %i: %s', (endpoint, httpStatus, code) => {
  expect(toCode({ endpoint, httpStatus, envelope: null })).toBe(code);
});

it.each([
  [401, 'Bad Request', 'wrong-credentials'],
  [403, 'Bad Request', 'wrong-credentials'],
  [400, 'Unknown CREDENTIALS', 'wrong-credentials'],
  [200, 'Invalid API key or secret', 'wrong-credentials'],
  [400, 'The key or the secret is incorrect', 'wrong-credentials'],
  [404, 'API_KEY not found', 'wrong-credentials'],
  [200, 'Unauthorized', 'wrong-credentials'],
  [400, 'The secret field is required.', 'not-publisher-service'],
  [400, 'Bad Request', 'not-publisher-service'],
  [429, 'Bad Request', 'rate-limited'],
  [400, 'Too many requests', 'rate-limited'],
  [400, 'Monthly limit reached', 'rate-limited'],
  [429, 'Incorrect arguments', 'incorrect-arguments'],
  [500, 'Invalid credentials', 'service-failure'],
] as const)('authenticate, HTTP %i "%s": %s', (httpStatus, message, code) => {
  expect(toCode({ endpoint: 'authenticate', httpStatus, envelope: { status: 'error', message } })).toBe(code);
});

it.each([
  [429, 'Bad Request', 'rate-limited'],
  [400, 'Too many requests', 'rate-limited'],
  [400, 'Monthly limit reached', 'rate-limited'],
  [401, 'Bad Request', 'token-rejected'],
  [400, 'Unauthenticated.', 'token-rejected'],
  [400, 'Bad Request', 'service-failure'],
  [429, 'Incorrect arguments', 'incorrect-arguments'],
] as const)('a listing, HTTP %i "%s": %s', (httpStatus, message, code) => {
  expect(toCode({ endpoint: 'listing', httpStatus, envelope: { status: 'error', message } })).toBe(code);
});
