import { describe, expect, it } from 'vitest';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeSandboxService } from '#tests/builders/make-sandbox-service.ts';
import { connectWorker, makeWorker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import type { VariantName } from '#tests/sandbox/variant-names.ts';

const programCount = 230;

/** Connects to a service in a manner of its own, lists what it has, and mints a link. */
async function useService(variants: readonly VariantName[]) {
  const clock = fakeClock();
  const { world, fetch } = makeSandboxService({ clock, offers: programCount, conversions: 150 });
  for (const variant of ['https-links', ...variants] as const) world.variants.add(variant);
  const worker = await makeWorker({ clock, fetch });
  await connectWorker(worker);
  await clock.runUntil(worker.reports.run());
  const offer = (await worker.db.getAll('offers')).find(
    ({ applicationStatus, offerStatus, name }) =>
      applicationStatus === 'approved' && offerStatus === 'active' && /^Kedai Harian MY$/.test(name),
  );
  await clock.advance(120_000);
  const wish = aMintWish({
    offerId: offer?.offerId ?? '',
    destinationUrl: 'https://www.kedai-harian.example/my/product/rice',
  });
  const outcome = await clock.runUntil(worker.handlers.mintDeeplink(wish));
  return { worker, outcome };
}

describe.each([
  [['small-pages']],
  [['no-next-page']],
  [['small-pages', 'no-next-page']],
  [['bare-pages']],
  [['count-of-page']],
  [['small-pages', 'count-of-page']],
  [['zero-dates']],
  [['escaped-texts']],
  [['grouped-amounts']],
] as [VariantName[]][])('a service with %j', (variants) => {
  it('a service of a variant is connected, listed whole and mints', async () => {
    const { worker, outcome } = await useService(variants);
    expect(outcome.kind).toBe('minted');
    expect(await worker.db.count('offers')).toBe(programCount);
    expect(await worker.db.count('conversions')).toBe(150);
    expect(await worker.db.count('campaigns')).toBeGreaterThan(0);
    for (const kind of ['programs', 'campaigns', 'shops', 'conversions'] as const)
      expect([kind, await readUnreadable(worker.db, kind)]).toMatchObject([kind, { rows: 0, fields: 0 }]);
  });
});

it.each([
  [[], [100, 200, 100]],
  [['small-pages'], [50, 100, 50]],
] as [VariantName[], number[]][])(
  'after a service with %j it is known how many rows a page of programs, of shops and of conversions has',
  async (variants, rows) => {
    const { worker } = await useService(variants);
    const kinds = ['programs', 'shops', 'conversions'] as const;
    const known = await Promise.all(kinds.map((kind) => readUnreadable(worker.db, kind)));
    expect(known.map(({ pageRows }) => pageRows)).toEqual(rows);
  },
);

it.each([
  [['json-only', 'no-filters']],
  [['json-only', 'unread-filters', 'encoding-refused-by-status']],
  [['json-only', 'no-filters', 'status-200']],
  [['form-listings', 'encoding-refused-by-page']],
  [['form-listings', 'encoding-refused-by-status']],
] as [VariantName[]][])(
  'a service with %j has all of its programs listed in the encoding that it takes',
  async (variants) => {
    const clock = fakeClock();
    const { world, fetch } = makeSandboxService({ clock, offers: programCount, conversions: 0 });
    for (const variant of variants) world.variants.add(variant);
    const worker = await makeWorker({ clock, fetch });
    await connectWorker(worker);
    expect(await worker.db.count('offers')).toBe(programCount);
  },
);

it.each([[['same-page']], [['same-page', 'bare-pages']]] as [VariantName[]][])(
  'a service with %j gives one page of programs, and nothing that is known is retired',
  async (variants) => {
    const clock = fakeClock();
    const { world, fetch } = makeSandboxService({ clock, offers: programCount, conversions: 0 });
    world.variants.add('https-links');
    const worker = await makeWorker({ clock, fetch });
    await connectWorker(worker);
    const campaigns = await worker.db.count('campaigns');
    for (const variant of variants) world.variants.add(variant);
    await clock.advance(86_400_000);
    await clock.runUntil(worker.sync.run());
    expect(await worker.db.count('offers')).toBe(programCount);
    const kept = (await worker.db.getAll('offers')).filter(({ applicationStatus }) => applicationStatus !== 'unknown');
    expect(kept).toHaveLength(programCount);
    expect(await worker.db.count('campaigns')).toBe(campaigns);
  },
);

it('a service that counts more than it gives says so, and loses nothing', async () => {
  const { worker, outcome } = await useService(['short-listing']);
  expect(outcome.kind).toBe('minted');
  expect(await worker.db.count('offers')).toBe(programCount);
  expect((await readUnreadable(worker.db, 'programs')).shortfall).toMatchObject({ given: programCount });
  expect((await readUnreadable(worker.db, 'conversions')).shortfall).toMatchObject({ given: 150 });
});
