import { type CampaignList, createCampaignList } from './catalogue/create-campaign-list.ts';
import type { ConversionLedger } from './catalogue/create-conversion-ledger.ts';
import { createOfferCatalogue, type OfferCatalogue } from './catalogue/create-offer-catalogue.ts';
import { createShopList, type ShopList } from './catalogue/create-shop-list.ts';
import type { Addresses } from './create-addresses.ts';
import { createFaultPlan, type FaultPlan } from './create-fault-plan.ts';
import { createLinkBook, type LinkBook } from './create-link-book.ts';
import { type AccountRequest, createPublisherAccounts, type PublisherAccounts } from './create-publisher-accounts.ts';
import type { QuotaPeriod } from './create-quota-ledger.ts';
import { type ClickRecord, createStatisticsLog, type StatisticsLog } from './create-statistics.ts';
import { createServiceTime, type ServiceTime } from './service-time.ts';
import type { VariantName } from './variant-names.ts';

/**
 * The sandbox's three readings of time.
 *
 * - `nowMs`: what the service believes; can be moved either way (tokens, quota period, campaigns, new rows).
 * - `realMs`: the machine's wall clock, never moved and never going back; stamps the statistics.
 * - `rateMs`: what the minute limits count by: real time plus every *advance*. Setting `nowMs` leaves it alone, so a
 *   test that jumps to next month does not forgive the calls of this minute unless it says so by advancing.
 */
interface SandboxClock {
  nowMs(): number;
  realMs(): number;
  rateMs(): number;
  advance(durationMs: number): void;
  set(nowMs: number): void;
}

/** `startMs`: where `nowMs` begins, in ms since the epoch; the machine's own time when absent. */
function createSandboxClock({ startMs }: { startMs?: number } = {}): SandboxClock {
  // Monotonic since the process began, so that a correction of the machine's clock cannot reorder the log.
  const realMs = () => performance.timeOrigin + performance.now();
  let offsetMs = startMs === undefined ? 0 : startMs - realMs();
  let advancedMs = 0;
  return {
    nowMs: () => Math.floor(realMs() + offsetMs),
    realMs,
    rateMs: () => realMs() + advancedMs,
    advance(durationMs) {
      offsetMs += durationMs;
      advancedMs += durationMs;
    },
    set(nowMs) {
      offsetMs = nowMs - realMs();
    },
  };
}

/** What can be set for a run; `startSandbox` fills in the defaults. */
interface WorldSettings {
  ratePerMinute: number;
  deeplinkRatePerMinute: number;
  monthlyQuota: number;
  offers: number;
  conversions: number;
  timeZoneOffsetMinutes: number;
  quotaPeriod: QuotaPeriod;
  tokenKind: 'jwt' | 'opaque';
  chargeDuplicates: boolean;
  variants: VariantName[];
  marketplacePath: string;
  key: string;
  secret: string;
  accounts?: readonly AccountRequest[];
  nowMs: number | null;
  listedAtMs?: number | undefined;
}

/** The whole state of a sandbox: what the service, the sites and the control surface share. */
export interface World {
  clock: SandboxClock;
  /** The day that the dates of the lists count from. */
  listedAtMs: number;
  time: ServiceTime;
  addresses: Addresses;
  accounts: PublisherAccounts;
  /** The main account's. */
  conversions: ConversionLedger;
  faults: FaultPlan;
  variants: Set<VariantName>;
  log: StatisticsLog;
  catalogue: OfferCatalogue;
  campaigns: CampaignList;
  shops: ShopList;
  links: LinkBook;
  /** Every click ever, by its id: an order may come long after the statistics were reset. */
  clicks: Map<string, ClickRecord>;
  marketplacePath: string;
  /** Of each account. As configured or set since; `effectiveLimits` says what holds under the variants. */
  limits: { ratePerMinute: number; deeplinkRatePerMinute: number; monthlyQuota: number };
  effectiveLimits(): {
    ratePerMinute: number;
    deeplinkRatePerMinute: number;
    monthlyQuota: number;
    quotaPeriod: QuotaPeriod;
  };
  tokenKind(): 'jwt' | 'opaque';
  chargesDuplicates(): boolean;
}

export function createWorld({ addresses, settings }: { addresses: Addresses; settings: WorldSettings }): World {
  const clock = createSandboxClock(settings.nowMs === null ? {} : { startMs: settings.nowMs });
  const time = createServiceTime({ offsetMinutes: settings.timeZoneOffsetMinutes });
  // Exactly the time asked for, so that two runs have the same dates to the second.
  const startMs = settings.listedAtMs ?? settings.nowMs ?? clock.nowMs();
  const { nowMs, rateMs } = clock;
  const variants = new Set(settings.variants);
  const catalogue = createOfferCatalogue({ addresses, offerCount: settings.offers, startMs, nowMs });
  const limits = {
    ratePerMinute: settings.ratePerMinute,
    deeplinkRatePerMinute: settings.deeplinkRatePerMinute,
    monthlyQuota: settings.monthlyQuota,
  };
  const accounts = createPublisherAccounts({
    catalogue,
    time,
    nowMs,
    rateMs,
    startMs,
    credentials: { key: settings.key, secret: settings.secret },
    conversionCount: settings.conversions,
  });
  for (const request of settings.accounts ?? []) accounts.add(request);
  return {
    clock,
    listedAtMs: startMs,
    time,
    addresses,
    accounts,
    conversions: accounts.main.conversions,
    faults: createFaultPlan(),
    variants,
    log: createStatisticsLog(),
    catalogue,
    campaigns: createCampaignList({ catalogue, time, startMs }),
    shops: createShopList({ addresses, catalogue, time, startMs }),
    links: createLinkBook({ addresses }),
    clicks: new Map(),
    marketplacePath: settings.marketplacePath,
    limits,
    effectiveLimits: () => ({
      ratePerMinute: variants.has('rate-60') ? 60 : limits.ratePerMinute,
      deeplinkRatePerMinute: variants.has('rate-60') ? 60 : limits.deeplinkRatePerMinute,
      monthlyQuota: limits.monthlyQuota,
      quotaPeriod: variants.has('rolling-30-days') ? 'rolling-30-days' : settings.quotaPeriod,
    }),
    tokenKind: () => (variants.has('opaque-token') ? 'opaque' : settings.tokenKind),
    chargesDuplicates: () => settings.chargeDuplicates && !variants.has('free-duplicates'),
  };
}
