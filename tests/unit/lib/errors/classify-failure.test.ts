import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import { type AnswerFacts, classifyFailure } from '#lib/errors/classify-failure.ts';

type Case = [AnswerFacts['endpoint'], number, AnswerFacts['envelope'], ErrorCode | null];

describe('the classifier of answers', () => {
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
    // 401 stands for missing parameters too: a new token would not help (observed behaviour).
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
  ])('%s, HTTP %i, %j: %s', (endpoint, httpStatus, envelope, code) => {
    expect(classifyFailure({ endpoint, httpStatus, envelope })).toBe(code);
  });
});
