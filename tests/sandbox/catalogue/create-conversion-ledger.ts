import { createSeededRandom, hashOf } from '../seeded-random.ts';
import { dayMs } from '../service-time.ts';
import type { OfferCatalogue } from './create-offer-catalogue.ts';
import { toHandMadeOfferId } from './hand-made-offer-id.ts';
import { handMadePrograms } from './hand-made-programs.ts';

/** The states that responses report (spec §3). */
export const conversionStatuses = [
  'pending',
  'approved',
  'rejected',
  'paid',
  'invalid',
  'yet to consumed',
  'processing',
] as const;

type ConversionStatus = (typeof conversionStatuses)[number];

export type FiveSubs = [string | null, string | null, string | null, string | null, string | null];

/** A conversion (spec §2.2). Amounts are in ten-thousandths of a unit of `currency`. */
export interface ConversionRecord {
  conversionId: number;
  offerId: number;
  offerName: string;
  merchantId: number;
  saleE4: number;
  currency: string;
  payoutE4: number;
  basePayoutE4: number;
  bonusPayoutE4: number;
  affSubs: FiveSubs;
  advSubs: FiveSubs;
  atMs: number;
  status: ConversionStatus;
  remarks: string | null;
}

export type ConversionChange = Partial<Pick<ConversionRecord, 'status' | 'remarks' | 'payoutE4'>>;

/** All conversions, newest first. Generated rows are made when they are looked at. */
export interface ConversionLedger {
  count(): number;
  version(): number;
  at(position: number): ConversionRecord;
  /** Positions of the rows in a span of time, ends included, and in one of the statuses. */
  positions(narrow: { fromMs?: number; toMs?: number; statuses?: readonly string[] }): number[];
  add(conversion: Omit<ConversionRecord, 'conversionId'>): ConversionRecord;
  change(conversionId: number, change: ConversionChange): ConversionRecord | null;
}

const firstConversionId = 70_000_000;
/** No account has more conversions: the ids of two accounts never meet. */
const idsPerLedger = 1_000_000;
const spanMs = 730 * dayMs;

const remarks = [
  'Order cancelled by the buyer',
  'Returned within 14 days',
  'Paid with a voucher of another publisher',
  '<img src=x onerror="document.title=\'remark ran\'">=HYPERLINK("http://evil.example")',
  '=1+1',
] as const;

/** Rows settle as they age: the youngest are mostly pending, the oldest mostly paid. */
function statusOf(index: number, ageMs: number): ConversionStatus {
  const roll = hashOf(`status ${index}`) % 1000;
  if (roll < 15) return 'processing';
  if (roll < 40) return 'yet to consumed';
  if (roll < 55) return 'invalid';
  const ageDays = ageMs / dayMs;
  if (ageDays < 30) return roll < 850 ? 'pending' : roll < 930 ? 'approved' : 'rejected';
  if (ageDays < 120) return roll < 350 ? 'pending' : roll < 850 ? 'approved' : 'rejected';
  return roll < 80 ? 'pending' : roll < 300 ? 'approved' : roll < 860 ? 'paid' : 'rejected';
}

/**
 * `conversionCount`: rows spread over the two years before `startMs`, beside those that orders will add. `ledgerNumber`: which
 * of the service's accounts it is of.
 */
export function createConversionLedger(deps: {
  catalogue: OfferCatalogue;
  conversionCount: number;
  startMs: number;
  ledgerNumber: number;
}): ConversionLedger {
  const { catalogue, conversionCount, startMs } = deps;
  const firstId = firstConversionId + deps.ledgerNumber * idsPerLedger;
  const earningIds = handMadePrograms
    .map((_, index) => toHandMadeOfferId(index))
    .filter((offerId) => catalogue.find(offerId)?.standing === 'approved');

  const ageOf = (index: number) =>
    Math.floor(((index + (hashOf(`age ${index}`) % 1000) / 1000) / Math.max(1, conversionCount)) * spanMs) + 60_000;
  // Whole seconds, as they travel: a row must fall into the range that its own text names.
  const generatedAtMs = Float64Array.from({ length: conversionCount }, (_, index) => {
    return Math.floor((startMs - ageOf(index)) / 1000) * 1000;
  });

  const added: ConversionRecord[] = [];
  const changed = new Map<number, ConversionRecord>();
  let version = 0;

  function makeGenerated(index: number): ConversionRecord {
    const random = createSeededRandom(`conversion ${index}`);
    const offerId = earningIds[random.between(0, Math.max(0, earningIds.length - 1))];
    const offer = offerId === undefined ? catalogue.at(0) : (catalogue.find(offerId) ?? catalogue.at(0));
    const atMs = generatedAtMs[index] ?? startMs;
    const status = statusOf(index, startMs - atMs);
    // Big currencies sell in thousands; IDR and VND without cents, which are out of use there.
    const scale = { IDR: 15_000, VND: 24_000, THB: 35, PHP: 55, TWD: 31 }[offer.currency] ?? 1;
    const saleE4 = Math.round(random.between(300, 45_000) * scale) * 100;
    const baseE4 = Math.round((saleE4 * offer.payoutPercent) / 100);
    const bonusE4 = random.fraction() < 0.2 ? Math.round(saleE4 * 0.01) : 0;
    // Base and bonus come from elsewhere and need not add up (observed, spec §2.2).
    const differs = random.fraction() < 0.08;
    const sub = (values: readonly [string, ...string[]], chance: number) =>
      random.fraction() < chance ? random.pick(values) : null;
    return {
      conversionId: firstId + conversionCount - index,
      offerId: offer.offerId,
      offerName: offer.name,
      merchantId: offer.merchantId,
      saleE4,
      currency: offer.currency,
      payoutE4: differs ? Math.round((baseE4 + bonusE4) * 0.9) : baseE4 + bonusE4,
      basePayoutE4: baseE4,
      bonusPayoutE4: bonusE4,
      affSubs: [
        sub(['blog', 'newsletter', 'video-12', 'instagram_bio', 'forum & friends', '=cmd|calc'], 0.85),
        sub(['spring', 'gift-guide', 'review', 'sidebar'], 0.5),
        sub(['a', 'b'], 0.2),
        sub(['米飯', 'naïve'], 0.08),
        sub(['0', 'x'.repeat(255)], 0.03),
      ],
      advSubs: [sub([`ORD-${index}`], 0.6), sub(['new', 'existing'], 0.4), null, null, null],
      atMs,
      status,
      remarks: status === 'rejected' || status === 'invalid' ? sub(remarks, 0.8) : random.fraction() < 0.5 ? '' : null,
    };
  }

  // Newest first: added rows come before the generated ones, the latest of them at position 0.
  function at(position: number): ConversionRecord {
    if (position < added.length) {
      const row = added[added.length - 1 - position];
      if (row) return row;
    }
    const index = position - added.length;
    if (index < 0 || index >= conversionCount) throw new RangeError(`no conversion at ${position}`);
    return changed.get(index) ?? makeGenerated(index);
  }

  function factsAt(position: number): { atMs: number; status: string } {
    if (position < added.length) return at(position);
    const index = position - added.length;
    const override = changed.get(index);
    if (override) return override;
    const atMs = generatedAtMs[index] ?? startMs;
    return { atMs, status: statusOf(index, startMs - atMs) };
  }

  const count = () => added.length + conversionCount;

  return {
    count,
    version: () => version,
    at,
    positions({ fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY, statuses }) {
      const found: number[] = [];
      for (let position = 0; position < count(); position++) {
        const { atMs, status } = factsAt(position);
        // A time travels in whole seconds: 10:00:00.700 is inside a range that ends at 10:00:00.
        const secondMs = Math.floor(atMs / 1000) * 1000;
        if (secondMs < fromMs || secondMs > toMs) continue;
        if (statuses && !statuses.includes(status)) continue;
        found.push(position);
      }
      return found;
    },
    add(conversion) {
      const record = { ...conversion, conversionId: firstId + conversionCount + added.length + 1 };
      added.push(record);
      version += 1;
      return record;
    },
    change(conversionId, change) {
      const serial = conversionId - firstId;
      const addedIndex = serial - conversionCount - 1;
      const addedRow = added[addedIndex];
      if (addedRow) {
        version += 1;
        return Object.assign(addedRow, change);
      }
      const index = conversionCount - serial;
      if (!Number.isInteger(index) || index < 0 || index >= conversionCount) return null;
      const next = { ...(changed.get(index) ?? makeGenerated(index)), ...change };
      changed.set(index, next);
      version += 1;
      return next;
    },
  };
}
