import type { FaultName } from './create-fault-plan.ts';

/** How a call ended. `in-progress` until an answer was given or the connection was dropped. */
export type CallOutcome =
  | 'in-progress'
  | 'ok'
  | 'invalid-credentials'
  | 'bad-authorization-header'
  | 'bad-token'
  | 'expired-token'
  | 'incorrect-arguments'
  | 'encoding-refused'
  | 'rate-limited'
  | 'quota-exceeded'
  | 'deeplink-refused'
  | 'not-found'
  | 'method-not-allowed'
  | 'stopped'
  | 'fault';

/** One call of the API, in the order of arrival. Every time here is real (`SandboxClock.realMs`), never moved. */
export interface ApiCallRecord {
  sequence: number;
  atMs: number;
  host: string;
  method: string;
  path: string;
  /** Flat names, `filters[a]`; the value of `secret` is left out. */
  parameters: Record<string, string>;
  encoding: 'form' | 'json' | 'none' | 'unreadable';
  contentType: string | null;
  accept: string | null;
  hasAuthorization: boolean;
  /** The account of its token or its credentials; null if the service knows neither. */
  affiliateId: number | null;
  origin: string | null;
  referer: string | null;
  cookie: string | null;
  /** Null when the connection was dropped instead of answered, or no answer was given yet. */
  httpStatus: number | null;
  outcome: CallOutcome;
  fault: FaultName | null;
  /** The service did what was asked: issued a token, listed rows, made a link. */
  tookEffect: boolean;
}

/** A request to a short-link host. `kind: 'unknown'`: no such link. */
export interface ClickRecord {
  clickId: string;
  atMs: number;
  host: string;
  method: string;
  code: string;
  kind: 'deeplink' | 'offer' | 'campaign' | 'shop' | 'unknown';
  offerId: number | null;
  destination: string | null;
  headers: Record<string, string>;
}

/** A request to a page of a merchant, to an unaffiliated site, or to the image host. */
interface SiteRequestRecord {
  atMs: number;
  host: string;
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** What reached the foreign host that the `redirect` fault names. */
interface ForeignRequestRecord {
  atMs: number;
  method: string;
  path: string;
  hasAuthorization: boolean;
  /** The body holds the API secret or the key parameter. */
  holdsCredentials: boolean;
  bodyLength: number;
  headers: Record<string, string>;
}

export interface OrderRecord {
  orderId: number;
  atMs: number;
  host: string;
  product: string;
  quantity: number;
  amount: string;
  currency: string;
  clickId: string | null;
  /** Null: the order earned nothing (no click, or a desktop order on an app-only program). */
  conversionId: number | null;
}

/** What one account did, since the log began. */
export interface AccountStatistics {
  affiliateId: number;
  /** Calls with its token or its credentials. */
  calls: number;
  tokensIssued: number;
  deeplinksMade: number;
  quotaUsed: number;
}

export interface Statistics {
  accounts: AccountStatistics[];
  apiCalls: ApiCallRecord[];
  clicks: ClickRecord[];
  siteRequests: SiteRequestRecord[];
  imageRequests: SiteRequestRecord[];
  foreignRequests: ForeignRequestRecord[];
  orders: OrderRecord[];
  /** Calls of /api/authenticate, answered or not. */
  authenticateCalls: number;
  tokensIssued: number;
  deeplinksMade: number;
  /** Deeplinks charged by calendar month of the service, `YYYY-MM`: of the main account, as is `quotaUsed`. */
  deeplinksChargedByMonth: Record<string, number>;
  quotaUsed: number;
  /** The most API calls of one account, of whatever outcome, that arrived within any 60 s. */
  maxCallsInAnyMinute: number;
}

/** The largest number of times that fit in any window of `windowMs` (ends apart: a call exactly that late is out). */
export function maxInAnyWindow(timesMs: readonly number[], windowMs: number): number {
  const sorted = [...timesMs].sort((left, right) => left - right);
  let most = 0;
  let first = 0;
  for (const [index, timeMs] of sorted.entries()) {
    while ((sorted[first] ?? 0) <= timeMs - windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** The log behind the statistics; `create-control.ts` adds the counts that live elsewhere. */
export interface StatisticsLog {
  apiCalls: ApiCallRecord[];
  clicks: ClickRecord[];
  siteRequests: SiteRequestRecord[];
  imageRequests: SiteRequestRecord[];
  foreignRequests: ForeignRequestRecord[];
  orders: OrderRecord[];
  /** Counts since the last reset. */
  tokensIssued: number;
  deeplinksMade: number;
  nextSequence(): number;
  nextOrderId(): number;
  /** Empties the log. Clicks and orders that were counted keep working as such. */
  reset(): void;
}

export function createStatisticsLog(): StatisticsLog {
  let sequence = 0;
  let orderId = 1_000;
  const log: StatisticsLog = {
    apiCalls: [],
    clicks: [],
    siteRequests: [],
    imageRequests: [],
    foreignRequests: [],
    orders: [],
    tokensIssued: 0,
    deeplinksMade: 0,
    nextSequence() {
      sequence += 1;
      return sequence;
    },
    nextOrderId() {
      orderId += 1;
      return orderId;
    },
    reset() {
      log.apiCalls = [];
      log.clicks = [];
      log.siteRequests = [];
      log.imageRequests = [];
      log.foreignRequests = [];
      log.orders = [];
      log.tokensIssued = 0;
      log.deeplinksMade = 0;
    },
  };
  return log;
}
