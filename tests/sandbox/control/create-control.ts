import type { ConversionChange, ConversionRecord } from '../catalogue/create-conversion-ledger.ts';
import type { OfferChange, OfferRecord } from '../catalogue/offer-record.ts';
import type { Credentials } from '../create-account.ts';
import type { Fault, FaultRequest } from '../create-fault-plan.ts';
import type { DeeplinkRecord } from '../create-link-book.ts';
import type { AccountRequest } from '../create-publisher-accounts.ts';
import type { QuotaPeriod } from '../create-quota-ledger.ts';
import {
  type AccountStatistics,
  type ClickRecord,
  maxInAnyWindow,
  type OrderRecord,
  type Statistics,
} from '../create-statistics.ts';
import type { World } from '../create-world.ts';
import type { VariantName } from '../variant-names.ts';

interface Limits {
  ratePerMinute: number;
  deeplinkRatePerMinute: number;
  monthlyQuota: number;
  quotaPeriod: QuotaPeriod;
  quotaUsed: number;
}

/** What a test may set. `quotaUsed` replaces the main account's count of the running period. */
interface LimitChange {
  ratePerMinute?: number;
  deeplinkRatePerMinute?: number;
  monthlyQuota?: number;
  quotaUsed?: number;
  /** Forgets every account's calls of the running minute. */
  clearRateWindow?: boolean;
}

/** Everything that the HTTP control surface does, in process. All answers are copies. */
export interface SandboxControl {
  getStatistics(): Statistics;
  /** Empties the log. Links, clicks and orders stay valid, and so do the limits' own counts. */
  resetStatistics(): void;
  /** The most API calls of one account that arrived in any window of so many ms; preflights are not calls. */
  maxCallsInAnyWindow(windowMs: number): number;
  nowMs(): number;
  /** Moves the service's clock and the minute limit's clock on. */
  advanceClock(durationMs: number): void;
  /** Sets the service's clock alone. */
  setClock(nowMs: number): void;
  getVariants(): VariantName[];
  setVariants(names: readonly VariantName[]): void;
  addVariant(name: VariantName): void;
  removeVariant(name: VariantName): void;
  addFault(fault: FaultRequest): Fault;
  listFaults(): Fault[];
  clearFaults(id?: number): void;
  getOffer(offerId: number): OfferRecord | null;
  findOfferByName(name: string): OfferRecord | null;
  updateOffer(offerId: number, change: OfferChange): OfferRecord | null;
  /** Newest first; of the main account if none is named. */
  listConversions(limit?: number, affiliateId?: number): ConversionRecord[];
  updateConversion(conversionId: number, change: ConversionChange): ConversionRecord | null;
  /** All deeplinks ever made, in order. */
  listLinks(): DeeplinkRecord[];
  listClicks(): ClickRecord[];
  listOrders(): OrderRecord[];
  getLimits(): Limits;
  setLimits(change: LimitChange): Limits;
  /** Every token issued so far, of any account, is expired from now on. */
  expireTokens(): void;
  /** Those of the main account. */
  getCredentials(): Credentials;
  /** A further account, or further credentials of an existing one. */
  addAccount(request: AccountRequest): void;
  /** New credentials; what is left out stays. The old ones and their tokens stop working. */
  rotateCredentials(change: Partial<Credentials>): Credentials;
}

export function createControl({ world }: { world: World }): SandboxControl {
  const { accounts, catalogue, clock, faults, links, log, variants } = world;
  const { main } = accounts;

  /** Calls that name no account are the main account's. */
  const callsOf = (affiliateId: number) =>
    log.apiCalls.filter(
      (call) => call.method !== 'OPTIONS' && (call.affiliateId ?? main.publisher.affiliateId) === affiliateId,
    );
  const maxCalls = (windowMs: number) =>
    Math.max(
      ...accounts.all().map(({ publisher }) =>
        maxInAnyWindow(
          callsOf(publisher.affiliateId).map(({ atMs }) => atMs),
          windowMs,
        ),
      ),
    );
  const copy = <T>(value: T): T => structuredClone(value);

  function getLimits(): Limits {
    const effective = world.effectiveLimits();
    return { ...effective, quotaUsed: main.quota.used(effective.quotaPeriod) };
  }

  const toAccountStatistics = ({ publisher: { affiliateId }, quota }: (typeof accounts)['main']): AccountStatistics => {
    const effects = log.apiCalls.filter((call) => call.affiliateId === affiliateId && call.tookEffect);
    return {
      affiliateId,
      calls: log.apiCalls.filter((call) => call.affiliateId === affiliateId).length,
      tokensIssued: effects.filter(({ path }) => path === '/api/authenticate').length,
      deeplinksMade: effects.filter(({ path }) => path === '/api/deeplink/generate').length,
      quotaUsed: quota.used(world.effectiveLimits().quotaPeriod),
    };
  };

  return {
    getStatistics: () =>
      copy({
        accounts: accounts.all().map(toAccountStatistics),
        apiCalls: log.apiCalls,
        clicks: log.clicks,
        siteRequests: log.siteRequests,
        imageRequests: log.imageRequests,
        foreignRequests: log.foreignRequests,
        orders: log.orders,
        authenticateCalls: log.apiCalls.filter(({ method, path }) => method === 'POST' && path === '/api/authenticate')
          .length,
        tokensIssued: log.tokensIssued,
        deeplinksMade: log.deeplinksMade,
        deeplinksChargedByMonth: main.quota.byMonth(),
        quotaUsed: getLimits().quotaUsed,
        maxCallsInAnyMinute: maxCalls(60_000),
      }),
    resetStatistics: log.reset,
    maxCallsInAnyWindow: maxCalls,
    nowMs: clock.nowMs,
    advanceClock: clock.advance,
    setClock: clock.set,
    getVariants: () => [...variants],
    setVariants(names) {
      variants.clear();
      for (const name of names) variants.add(name);
    },
    addVariant: (name) => void variants.add(name),
    removeVariant: (name) => void variants.delete(name),
    addFault: faults.add,
    listFaults: faults.list,
    clearFaults: faults.clear,
    getOffer: (offerId) => copy(catalogue.find(offerId)),
    findOfferByName(name) {
      for (const position of catalogue.positions({})) {
        const offer = catalogue.at(position);
        if (offer.name === name) return copy(offer);
      }
      return null;
    },
    updateOffer: (offerId, change) => copy(catalogue.change(offerId, change)),
    listConversions(limit = 100, affiliateId = main.publisher.affiliateId) {
      const conversions = accounts.find(affiliateId)?.conversions;
      if (!conversions) return [];
      const length = Math.min(limit, conversions.count());
      return Array.from({ length }, (_, position) => copy(conversions.at(position)));
    },
    updateConversion(conversionId, change) {
      for (const { conversions } of accounts.all()) {
        const changed = conversions.change(conversionId, change);
        if (changed) return copy(changed);
      }
      return null;
    },
    listLinks: () => copy(links.list()),
    listClicks: () => copy(log.clicks),
    listOrders: () => copy(log.orders),
    getLimits,
    setLimits({ ratePerMinute, deeplinkRatePerMinute, monthlyQuota, quotaUsed, clearRateWindow }) {
      if (ratePerMinute !== undefined) world.limits.ratePerMinute = ratePerMinute;
      if (deeplinkRatePerMinute !== undefined) world.limits.deeplinkRatePerMinute = deeplinkRatePerMinute;
      if (monthlyQuota !== undefined) world.limits.monthlyQuota = monthlyQuota;
      if (quotaUsed !== undefined) main.quota.setUsed(quotaUsed);
      if (clearRateWindow) {
        for (const { calls, deeplinkCalls } of accounts.all()) {
          calls.clear();
          deeplinkCalls.clear();
        }
      }
      return getLimits();
    },
    expireTokens() {
      for (const account of accounts.all()) account.expireTokens();
    },
    getCredentials: main.credentials,
    addAccount: (request) => void accounts.add(request),
    rotateCredentials(change) {
      main.rotate({ ...main.credentials(), ...change });
      return main.credentials();
    },
  };
}
