import type { Addresses } from '../create-addresses.ts';
import { createSeededRandom, hashOf } from '../seeded-random.ts';
import { dayMs } from '../service-time.ts';
import { categories } from './categories.ts';
import { toHandMadeIndex, toHandMadeOfferId } from './hand-made-offer-id.ts';
import { handMadePrograms, type ProgramSketch } from './hand-made-programs.ts';
import { makeDescription } from './make-description.ts';
import type { OfferChange, OfferRecord, Standing } from './offer-record.ts';

/** All programs, whether written by hand or generated. Rows are made when they are looked at, never all at once. */
export interface OfferCatalogue {
  count(): number;
  /** Grows with every change, so that a caller that keeps a result knows when it is stale. */
  version(): number;
  /** Positions in the order of the listing, cheap to narrow by state before any row is made. */
  positions(narrow: { standing?: Standing; paused?: boolean }): number[];
  /** The position of the program with this id, or null. */
  positionOf(offerId: number): number | null;
  at(position: number): OfferRecord;
  find(offerId: number): OfferRecord | null;
  /** Changes a program and its `datetime_updated`; null when there is none with this id. */
  change(offerId: number, change: OfferChange): OfferRecord | null;
  /** Whether the sandbox has a merchant under this host name without suffix. */
  hasSite(siteName: string): boolean;
}

const firstGeneratedId = 100_000;

const generatedPlaces = [
  { country: 'Malaysia', currency: 'MYR' },
  { country: 'Singapore', currency: 'SGD' },
  { country: 'Indonesia', currency: 'IDR' },
  { country: 'Thailand', currency: 'THB' },
  { country: 'Philippines', currency: 'PHP' },
  { country: 'Vietnam', currency: 'VND' },
  { country: 'Taiwan', currency: 'TWD' },
  { country: 'International', currency: 'USD' },
] as const;

const offerTypes = ['cps', 'cpa', 'cpa_both', 'cpc', 'cpm'] as const;
const nameHeads = ['Kedai', 'Toko', 'Warung', 'Gerai', 'Rumah', 'Pasar', 'Butik', 'Galeri'] as const;
const nameTails = ['Mawar', 'Anggerik', 'Kenanga', 'Cempaka', 'Delima', 'Nilam', 'Zamrud', 'Suria'] as const;

/** The last label of a host name without suffix: `my.batik-nusa` → `batik-nusa`. */
function toMerchantLabel(site: string): string {
  return site.split('.').at(-1) ?? site;
}

/** `shop-000123` → 123; null for any other label. */
function toGeneratedIndex(label: string): number | null {
  const match = /^shop-(\d{6})$/.exec(label);
  return match ? Number(match[1]) : null;
}

/** Out of a hundred generated programs: 3 approved, 2 pending, 1 rejected, the rest not joined; one in 25 paused. */
function generatedState(index: number): { standing: Standing; paused: boolean } {
  const roll = hashOf(`standing ${index}`) % 100;
  const standing = roll < 3 ? 'approved' : roll < 5 ? 'pending' : roll < 6 ? 'rejected' : 'none';
  return { standing, paused: hashOf(`paused ${index}`) % 25 === 0 };
}

/**
 * `offerCount`: how many programs in all; the generator makes those beyond the hand-made ones. `startMs`: the time from
 * which dates are counted.
 */
export function createOfferCatalogue(deps: {
  addresses: Addresses;
  offerCount: number;
  startMs: number;
  nowMs: () => number;
}): OfferCatalogue {
  const { addresses, offerCount, startMs, nowMs } = deps;
  const sketches = handMadePrograms.slice(0, offerCount);
  const merchantIds = new Map<string, number>();
  for (const { site, path = '/' } of handMadePrograms) {
    // On a shared host each path is a merchant of its own, elsewhere the host is the merchant.
    const isShared = site === 'kompleks-niaga' || site === 'sites.pagehost';
    const merchant = isShared ? `${site}${path}` : toMerchantLabel(site);
    if (!merchantIds.has(merchant)) merchantIds.set(merchant, 510 + merchantIds.size * 3);
  }

  function makeHandMade(sketch: ProgramSketch, index: number): OfferRecord {
    const { name, site, path = '/', preview } = sketch;
    const random = createSeededRandom(`program ${index}`);
    const offerId = toHandMadeOfferId(index);
    const updatedDaysAgo = sketch.updatedDaysAgo ?? random.between(2, 300);
    const updatedAtMs = startMs - updatedDaysAgo * dayMs - random.between(60, 20_000) * 1000;
    const tracked = '?utm_source=jambatan&utm_medium=affiliate&click_id={click_id}';
    return {
      offerId,
      merchantId: merchantIds.get(`${site}${path}`) ?? merchantIds.get(toMerchantLabel(site)) ?? 500,
      name,
      description: makeDescription({ seed: name, name, hostile: sketch.hostile ?? false }),
      previewUrl:
        preview === undefined
          ? addresses.toListedSiteUrl(site, path)
          : preview === 'bare'
            ? addresses.toBareSiteUrl(site, path)
            : preview === 'tracked'
              ? addresses.toListedSiteUrl(site, `${path}${tracked}`)
              : addresses.toListedSiteUrl(preview.site, preview.path),
      landingUrl: addresses.toSiteUrl(site, path),
      hosts: sketch.hosts ?? [site.replace(/^www\./, '')],
      deeplinkable: sketch.deeplinkable ?? true,
      standing: sketch.standing ?? 'none',
      paused: sketch.paused ?? false,
      currency: sketch.currency ?? 'MYR',
      offerType: sketch.offerType ?? 'cps',
      countries: sketch.countries ?? ['International'],
      categories: sketch.categories,
      tiers: sketch.tiers ?? [{ label: 'Commission', rate: '5.00%' }],
      specialTiers: sketch.specialTiers ?? [],
      payoutPercent: sketch.payoutPercent ?? 5,
      validationDays: random.pick([7, 14, 30, 45, 60]),
      paymentDays: random.pick([30, 45, 60]),
      trackingType:
        sketch.trackingType ?? random.pick(['desktop mobile', 'desktop mobile android ios', 'desktop mobile']),
      commissionTracking: sketch.commissionTracking ?? 'real-time',
      requiresApproval: random.fraction() < 0.7,
      marketplaceStore: sketch.marketplaceStore ?? false,
      createdAtMs: startMs - (updatedDaysAgo + random.between(30, 900)) * dayMs,
      updatedAtMs,
    };
  }

  function makeGenerated(index: number): OfferRecord {
    const random = createSeededRandom(`generated ${index}`);
    const label = `shop-${String(index).padStart(6, '0')}`;
    const place = random.pick(generatedPlaces);
    const name = `${random.pick(nameHeads)} ${random.pick(nameTails)} ${index}`;
    const updatedAtMs = startMs - random.between(1, 400) * dayMs - random.between(0, 86_399) * 1000;
    const rate = random.between(10, 150) / 10;
    return {
      offerId: firstGeneratedId + index,
      merchantId: 50_000 + index,
      name,
      // Made when read: sorting 100,000 programs by name must not write 100,000 descriptions.
      get description() {
        return makeDescription({ seed: label, name, hostile: index % 50 === 0 });
      },
      previewUrl: addresses.toListedSiteUrl(label, '/'),
      landingUrl: addresses.toSiteUrl(label, '/'),
      hosts: [label],
      deeplinkable: true,
      ...generatedState(index),
      currency: place.currency,
      offerType: random.pick(offerTypes),
      countries: [place.country],
      categories: [random.pick(categories)],
      tiers: [{ label: 'Commission', rate: `${rate.toFixed(2)}%` }],
      specialTiers: [],
      payoutPercent: rate,
      validationDays: random.pick([7, 14, 30, 45, 60]),
      paymentDays: random.pick([30, 45, 60]),
      trackingType: random.pick(['desktop mobile', 'desktop mobile android ios', 'ios android', 'desktop']),
      commissionTracking: random.fraction() < 0.9 ? 'real-time' : 'manual',
      requiresApproval: random.fraction() < 0.5,
      marketplaceStore: false,
      createdAtMs: updatedAtMs - random.between(1, 900) * dayMs,
      updatedAtMs,
    };
  }

  const handMade = sketches.map(makeHandMade);
  const changed = new Map<number, OfferRecord>();
  const generatedCount = Math.max(0, offerCount - handMade.length);

  // The listing is in an order of its own ("relevance"), not by id: otherwise the hand-made programs, most of the
  // approved ones among them, would all be on the first page and hide a client that forgets to filter.
  const order = Array.from({ length: handMade.length + generatedCount }, (_, serial) => serial);
  const rank = Float64Array.from(order, (serial) => hashOf(`rank ${serial}`));
  order.sort((left, right) => (rank[left] ?? 0) - (rank[right] ?? 0) || left - right);

  const positionBySerial = new Uint32Array(order.length);
  for (const [position, serial] of order.entries()) positionBySerial[serial] = position;

  let version = 0;
  const keptPositions = new Map<string, number[]>();

  const toOfferId = (serial: number) =>
    serial < handMade.length ? toHandMadeOfferId(serial) : firstGeneratedId + (serial - handMade.length);

  function atSerial(serial: number): OfferRecord {
    const override = changed.get(serial);
    if (override) return override;
    const made = handMade[serial];
    return made ?? makeGenerated(serial - handMade.length);
  }

  function stateAtSerial(serial: number): { standing: Standing; paused: boolean } {
    return changed.get(serial) ?? handMade[serial] ?? generatedState(serial - handMade.length);
  }

  function toSerial(offerId: number): number | null {
    if (!Number.isInteger(offerId)) return null;
    const serial =
      offerId >= firstGeneratedId ? handMade.length + (offerId - firstGeneratedId) : toHandMadeIndex(offerId);
    return Number.isInteger(serial) && serial >= 0 && serial < order.length && toOfferId(serial) === offerId
      ? serial
      : null;
  }

  const handMadeLabels = new Set(
    handMadePrograms.flatMap(({ site, preview }) =>
      typeof preview === 'object' ? [toMerchantLabel(site), toMerchantLabel(preview.site)] : [toMerchantLabel(site)],
    ),
  );

  return {
    count: () => order.length,
    version: () => version,
    positions({ standing, paused }) {
      const key = `${standing} ${paused}`;
      let kept = keptPositions.get(key);
      if (!kept) {
        kept = [];
        for (const [position, serial] of order.entries()) {
          const state = stateAtSerial(serial);
          if (standing !== undefined && state.standing !== standing) continue;
          if (paused !== undefined && state.paused !== paused) continue;
          kept.push(position);
        }
        keptPositions.set(key, kept);
      }
      return kept;
    },
    positionOf(offerId) {
      const serial = toSerial(offerId);
      return serial === null ? null : (positionBySerial[serial] ?? null);
    },
    at(position) {
      const serial = order[position];
      if (serial === undefined) throw new RangeError(`no program at ${position}`);
      return atSerial(serial);
    },
    find(offerId) {
      const serial = toSerial(offerId);
      return serial === null ? null : atSerial(serial);
    },
    change(offerId, change) {
      const serial = toSerial(offerId);
      if (serial === null) return null;
      const next = { ...atSerial(serial), ...change, updatedAtMs: nowMs() };
      changed.set(serial, next);
      version += 1;
      keptPositions.clear();
      return next;
    },
    hasSite(siteName) {
      const label = toMerchantLabel(siteName);
      const generatedIndex = toGeneratedIndex(label);
      return generatedIndex === null ? handMadeLabels.has(label) : generatedIndex < generatedCount;
    },
  };
}
