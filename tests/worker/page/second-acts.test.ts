import { beforeEach, expect, it } from 'vitest';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { forgetAskedAct, isSecondAct } from '#lib/worker/page/second-acts.ts';
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts';

const act = { offerId: '101', destinationUrl: 'https://kedai.example/cart' };

let clock: FakeClock;
beforeEach(() => {
  clock = fakeClock();
});

const context = () => ({ clock, items: createAccountItems('a') });

const isSecond = (requestId: string, change: object = {}) => isSecondAct(context(), { ...act, ...change, requestId });

it.each([
  ['answers the question a second later', 1_000, true],
  ['answers it half a minute later', 30_000, true],
  ['is the same act sooner: a double click, or a key that is held down', 999, false],
  ['is asked about again later', 30_001, false],
])('an act for a link that needs a second click: %s', async (_what, afterMs, answers) => {
  expect(await isSecond('one')).toBe(false);
  await clock.advance(afterMs);
  expect(await isSecond('two')).toBe(answers);
});

it('an act for a link that needs a second click that is repeated too soon never confirms', async () => {
  for (let times = 0; times < 20; times += 1) {
    expect(await isSecond(`held-${times}`)).toBe(false);
    await clock.advance(500);
  }
});

it.each([{ offerId: '102' }, { destinationUrl: 'https://kedai.example/login' }])(
  'an act for a link that needs a second click is another one for %o',
  async (change) => {
    await isSecond('one');
    await clock.advance(2_000);
    expect(await isSecond('two', change)).toBe(false);
  },
);

it('an act for a link that needs a second click confirms nothing that the user never saw', async () => {
  await isSecond('one');
  await forgetAskedAct(context(), 'another');
  await forgetAskedAct(context(), 'one');
  await clock.advance(2_000);
  expect(await isSecond('two')).toBe(false);
});
