import { expect, it } from 'vitest';
import { type LinkWish, toWishAct, toWishRow } from '#lib/domain/links/link-row.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';

const stateOf = (outcome: LinkWish['outcome'], error: ErrorCode) => {
  const { state } = toWishRow(
    {
      requestId: 'wish',
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      destinationUrl: 'https://www.kedai.example/p/1',
      subIds: noSubIds,
      atMs: 0,
      outcome,
      error,
    },
    { accountId: 'test', idPrefix: '' },
  );
  if (!('error' in state)) throw new Error('a wish has a reason');
  return { kind: state.kind, act: toWishAct(state) };
};

it.each([
  // If nothing was spent, the user can ask again.
  ['refused', 'rate-limited', 'unsent', 'retry'],
  ['refused', 'offline', 'unsent', 'retry'],
  ['refused', 'token-rejected', 'unsent', 'retry'],
  ['refused', 'cancelled', 'unsent', 'retry'],
  ['refused', 'timed-out', 'unsent', 'retry'],
  // The program would refuse it again; the service would not understand it again.
  ['refused', 'deeplink-refused', 'refused', 'landing'],
  ['refused', 'incorrect-arguments', 'refused', 'none'],
  // The answer is lost, the link may have been spent.
  ['unknown', 'timed-out', 'unknown', 'retry-warned'],
  ['unknown', 'malformed-answer', 'unknown', 'retry-warned'],
  ['unknown', 'unsafe-link', 'unknown', 'none'],
] as const)('a wish that the journal calls %s for %s is %s, and offers: %s', (outcome, error, kind, act) => {
  expect(stateOf(outcome, error)).toEqual({ kind, act });
});
