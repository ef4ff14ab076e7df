import { beforeEach, describe, expect, it } from 'vitest';
import { createSingleActs } from '#lib/worker/links/create-single-acts.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const counting = { preset: { name: 'Numbered' }, subIds: ['n{counter}', '', '', '', ''] as const };

let made: string[];
let clock: ReturnType<typeof fakeClock>;
let acts: ReturnType<typeof createSingleActs>;
beforeEach(() => {
  made = [];
  clock = fakeClock();
  acts = createSingleActs({
    clock,
    linkMint: {
      async mint({ requestId }) {
        made.push(requestId);
        return { kind: 'cancelled' };
      },
    },
  });
});

/** Two acts, the second so many ms after the first. @returns those that were minted. */
async function actTwice(ms: number, first: object, second = first) {
  const one = acts.mint({ ...aMintWish(), ...first, requestId: 'first' });
  await clock.advance(ms);
  const other = acts.mint({ ...aMintWish(), ...second, requestId: 'second' });
  expect(await other).toEqual(await one);
  return made;
}

describe('a second act for the same link where the preset counts', () => {
  it('is none within 300 ms of the first', async () => {
    expect(await actTwice(299, counting)).toEqual(['first']);
  });

  it('makes its own link later', async () => {
    expect(await actTwice(300, counting)).toEqual(['first', 'second']);
  });

  it('is an act of its own for another link, and for a link over the quota', async () => {
    await actTwice(1, counting, { ...counting, destinationUrl: 'https://www.kedai.example/p/2' });
    await actTwice(1, { ...counting, overQuota: true });
    expect(made).toEqual(['first', 'second', 'first']);
  });
});

it('a second act is left to the stored link where the preset does not count', async () => {
  expect(await actTwice(1, { ...counting, subIds: ['news', '', '', '', ''] })).toEqual(['first', 'second']);
});
