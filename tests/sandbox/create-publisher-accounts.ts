import { type ConversionLedger, createConversionLedger } from './catalogue/create-conversion-ledger.ts';
import type { OfferCatalogue } from './catalogue/create-offer-catalogue.ts';
import { type Account, type Credentials, createAccount, publisher } from './create-account.ts';
import { createQuotaLedger, type QuotaLedger } from './create-quota-ledger.ts';
import type { ServiceTime } from './service-time.ts';

const windowMs = 60_000;

/** A sliding minute (spec §8). A refused call takes no place in it, so that a client that waits is let in again. */
interface RateWindow {
  /** Whether one more call fits now. */
  hasRoom(limit: number): boolean;
  take(): void;
  clear(): void;
}

function createRateWindow({ rateMs }: { rateMs: () => number }): RateWindow {
  let takenAtMs: number[] = [];
  return {
    hasRoom(limit) {
      const sinceMs = rateMs() - windowMs;
      takenAtMs = takenAtMs.filter((atMs) => atMs > sinceMs);
      return takenAtMs.length < limit;
    },
    take: () => void takenAtMs.push(rateMs()),
    clear() {
      takenAtMs = [];
    },
  };
}

/** A further account of the service, or, with an `affiliateId` that is there, further credentials of that account. */
export interface AccountRequest extends Credentials {
  affiliateId: number;
  /** Conversions of the last two years; default 0. */
  conversions?: number;
}

/** An account with all that the service keeps of it: nothing here is shared with another. */
export interface PublisherAccount extends Account {
  readonly calls: RateWindow;
  readonly deeplinkCalls: RateWindow;
  readonly quota: QuotaLedger;
  readonly conversions: ConversionLedger;
}

export interface PublisherAccounts {
  /** The one that every sandbox has: calls that name no account count as its. */
  readonly main: PublisherAccount;
  all(): readonly PublisherAccount[];
  add(request: AccountRequest): PublisherAccount;
  find(affiliateId: number): PublisherAccount | null;
  findByCredentials(key: string, secret: string): PublisherAccount | null;
  findByToken(token: string): PublisherAccount | null;
}

export function createPublisherAccounts(deps: {
  catalogue: OfferCatalogue;
  time: ServiceTime;
  nowMs: () => number;
  rateMs: () => number;
  startMs: number;
  credentials: Credentials;
  conversionCount: number;
}): PublisherAccounts {
  const { catalogue, time, nowMs, rateMs, startMs } = deps;
  const accounts: PublisherAccount[] = [];

  function make(owner: Account['publisher'], credentials: Credentials, conversionCount: number): PublisherAccount {
    const account = {
      ...createAccount({ nowMs, publisher: owner, credentials }),
      calls: createRateWindow({ rateMs }),
      deeplinkCalls: createRateWindow({ rateMs }),
      quota: createQuotaLedger({ nowMs, time }),
      conversions: createConversionLedger({ catalogue, conversionCount, startMs, ledgerNumber: accounts.length }),
    };
    accounts.push(account);
    return account;
  }

  const main = make(publisher, deps.credentials, deps.conversionCount);
  const find = (affiliateId: number) => accounts.find((each) => each.publisher.affiliateId === affiliateId) ?? null;
  return {
    main,
    all: () => accounts,
    add({ affiliateId, key, secret, conversions = 0 }) {
      const known = find(affiliateId);
      known?.alsoAccept({ key, secret });
      const userEmail = `publisher-${affiliateId}@jambatan.example`;
      return known ?? make({ affiliateId, userId: affiliateId + 1, userEmail }, { key, secret }, conversions);
    },
    find,
    findByCredentials: (key, secret) => accounts.find((account) => account.accepts(key, secret)) ?? null,
    findByToken: (token) => accounts.find((account) => account.issued(token)) ?? null,
  };
}
