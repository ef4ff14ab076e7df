import { expect, it } from 'vitest';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeSandboxService } from '#tests/builders/make-sandbox-service.ts';
import { changeSettings, connectWorker, makeWorker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import type { VariantName } from '#tests/sandbox/variant-names.ts';

/*
 * A service that answers deeplinks in a manner of its own, from the connection to two clicks on two pages of a shop:
 * what each click gets, what is counted, what the service charged, and how many calls it saw.
 */

interface Manner {
  readonly variants: readonly VariantName[];
  readonly outcomes: readonly [string, string];
  readonly counted: number;
  readonly charged: number;
  readonly calls: number;
  /** Whether the shop's program stopped taking deeplinks since the sync. */
  readonly isRefused?: true;
}

const made = { outcomes: ['minted', 'minted'], counted: 2, charged: 2, calls: 2 } as const;
const manners: readonly Manner[] = [
  { variants: ['success-in-500'], ...made },
  { variants: ['notice-behind'], ...made },
  { variants: ['data-in-list'], ...made },
  { variants: ['data-as-text'], ...made },
  { variants: ['success-in-500', 'data-in-list', 'data-as-text', 'notice-behind'], ...made },
  { variants: ['made-but-error'], outcomes: ['unknown', 'unknown'], counted: 2, charged: 2, calls: 2 },
  { variants: ['made-but-error', 'status-200'], outcomes: ['unknown', 'unknown'], counted: 2, charged: 2, calls: 2 },
  { variants: ['month-used-up'], outcomes: ['quota-reached', 'quota-reached'], counted: 0, charged: 0, calls: 1 },
  {
    variants: ['month-used-up', 'status-200'],
    outcomes: ['quota-reached', 'quota-reached'],
    counted: 0,
    charged: 0,
    calls: 1,
  },
  // 400 "Bad Request" names no cause: believed from the second time on.
  { variants: ['other-refusals'], outcomes: ['refused', 'refused'], counted: 0, charged: 0, calls: 2, isRefused: true },
  { variants: [], outcomes: ['refused', 'refused'], counted: 0, charged: 0, calls: 1, isRefused: true },
];

it.each(manners)('$variants: connects, syncs, and answers two clicks with $outcomes', async (manner) => {
  const clock = fakeClock();
  const service = makeSandboxService({ clock, conversions: 0 });
  for (const variant of ['https-links', ...manner.variants] as const) service.world.variants.add(variant);
  const worker = await makeWorker({ clock, fetch: service.fetch });
  await changeSettings(worker, { callsPerMinute: 600 });
  await connectWorker(worker);
  expect((await worker.sync.readProgress()).error).toBeNull();
  expect(await worker.db.count('offers')).toBeGreaterThan(60);

  const outcomes: string[] = [];
  for (const name of ['rice', 'soap']) {
    const destinationUrl = `https://www.kedai-harian.example/my/product/${name}`;
    const { offers } = await readPageOffers(worker.db, destinationUrl, await worker.readSettings());
    const offerId = offers[0]?.offerId ?? '';
    const offer = service.world.catalogue.find(Number(offerId));
    if (manner.isRefused && offer) offer.deeplinkable = false;
    const wish = aMintWish({ requestId: name, offerId, destinationUrl });
    outcomes.push((await clock.runUntil(worker.mint.mint(wish))).kind);
  }

  expect(outcomes).toEqual(manner.outcomes);
  expect((await worker.quota.readUsage()).used).toBe(manner.counted);
  expect(service.world.accounts.main.quota.used('month')).toBe(manner.charged);
  expect(service.parameters('deeplink/generate')).toHaveLength(manner.calls);
});
