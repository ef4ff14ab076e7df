import { beforeEach, describe, expect, it } from 'vitest';
import { createSingleActs } from '#lib/worker/links/create-single-acts.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const counting = { preset: { name: 'Numbered' }, subIds: ['n{counter}', '', '', '', ''] as const };

let made: string[];
/** Resolves once the service has answered. */
let answered: Promise<void>;
let clock: ReturnType<typeof fakeClock>;
let acts: ReturnType<typeof createSingleActs>;
beforeEach(() => {
  made = [];
  answered = Promise.resolve();
  clock = fakeClock();
  acts = createSingleActs({
    clock,
    linkMint: {
      async mint({ requestId }) {
        made.push(requestId);
        await answered;
        return { kind: 'cancelled' };
      },
    },
  });
});

/** Two acts, the second so many ms after the first, and on another control where one is named. @returns those that were minted. */
async function actTwice(ms: number, first: object, second = first, control = 'button') {
  const press = (on: string) => ({ control: on, atMs: clock.monotonicMs() });
  const one = acts.mint({ ...aMintWish(), ...first, requestId: 'first' }, press('button'));
  await clock.advance(ms);
  const other = acts.mint({ ...aMintWish(), ...second, requestId: 'second' }, press(control));
  expect(await other).toEqual(await one);
  return made;
}

it('a second act on the same control where the preset counts is none within 300 ms of the first', async () => {
  expect(await actTwice(299, counting)).toEqual(['first']);
});

it('a second act on the same control where the preset counts makes its own link later', async () => {
  expect(await actTwice(300, counting)).toEqual(['first', 'second']);
});

it('a second act on the same control where the preset counts is none either where the page has moved between them', async () => {
  const moved = { ...counting, destinationUrl: 'https://www.kedai.example/p/2' };
  expect(await actTwice(299, counting, moved)).toEqual(['first']);
});

it('a second act on the same control where the preset counts is reckoned from when the user acted, however long its page took', async () => {
  const wish = { ...aMintWish(), ...counting };
  const atMs = clock.monotonicMs();
  await acts.mint({ ...wish, requestId: 'first' }, { control: 'button', atMs });
  await clock.advance(800);
  await acts.mint({ ...wish, requestId: 'second' }, { control: 'button', atMs: atMs + 100 });
  expect(made).toEqual(['first']);
});

describe('a second act on the same control while the first is under way, where the preset counts', () => {
  const moved = 'https://www.kedai.example/p/2';

  it.each([
    ['is none for the same page, however late it arrives', counting, ['first']],
    ['is one for another page', { ...counting, destinationUrl: moved }, ['first', 'second']],
    ['is one with another preset', { ...counting, preset: { name: 'Mail' } }, ['first', 'second']],
    [
      'is one with other sub-IDs',
      { ...counting, subIds: ['mail-{counter}', '', '', '', ''] as const },
      ['first', 'second'],
    ],
  ])(
    'a second act on the same control while the first is under way, where the preset counts: %s',
    async (_rule, second, expected) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answered = promise;
      const press = () => ({ control: 'button', atMs: clock.monotonicMs() });
      const one = acts.mint({ ...aMintWish(), ...counting, requestId: 'first' }, press());
      await clock.advance(5_000);
      const other = acts.mint({ ...aMintWish(), ...second, requestId: 'second' }, press());
      resolve();
      await Promise.all([one, other]);
      expect(made).toEqual(expected);
    },
  );
});

it('an act on another control is an act of its own', async () => {
  expect(await actTwice(1, counting, counting, 'shortcut')).toEqual(['first', 'second']);
});

it('a second act is left to the stored link where the preset does not count', async () => {
  expect(await actTwice(1, { ...counting, subIds: ['news', '', '', '', ''] })).toEqual(['first', 'second']);
});
