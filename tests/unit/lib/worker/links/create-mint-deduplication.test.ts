import { expect, it } from 'vitest';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { createMintDeduplication } from '#lib/worker/links/create-mint-deduplication.ts';

const wait = { lane: 'interactive', signal: new AbortController().signal, retryWithinMs: 0 } as const;
const reached: MintOutcome = { kind: 'quota-reached' };

it('wishes for one link go one after the other, however many there are and however each ends', async () => {
  const { inTurn } = createMintDeduplication();
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<MintOutcome>());
  const wish = (number: number) =>
    inTurn('the link', wait, () => {
      begun.push(number);
      return ends[number]?.promise ?? Promise.reject(new Error('No such wish'));
    }).catch(() => null);

  const [first, second] = [wish(0), wish(1)];
  ends[0]?.reject(new Error('lost'));
  await first;
  await expect.poll(() => begun).toEqual([0, 1]);
  // The second is under way: one that comes now waits for it, although the first has left.
  const third = wish(2);
  await inTurn('another link', wait, async () => reached);
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve(reached);
  ends[2]?.resolve(reached);
  await Promise.all([second, third]);
  expect(begun).toEqual([0, 1, 2]);
});
