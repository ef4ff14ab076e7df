import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { RequestEntry } from '#lib/domain/service/request-log.ts';
import { type SettingName, type Settings, settingTable } from '#lib/domain/settings/settings.ts';
import type { ListingRefusal, OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { ListedKind, UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';

interface StoreFact {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
}

/** Known facts about this installation. Some are private: {@link toDebugInfo} picks what a report may contain. */
export interface DebugFacts {
  readonly atMs: number;
  readonly version: string;
  /** The browser's own line about itself. */
  readonly browser: string;
  readonly language: string;
  readonly connection: Connection;
  readonly hasServiceAccess: boolean;
  readonly hasPageAccess: boolean;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
  /** Calls that the last walks needed: with the number of programs they tell how many rows a page had. */
  readonly walkCalls: Partial<Record<'everything' | 'changes', number>>;
  readonly listingRefusals: Partial<Record<OptionalListing, ListingRefusal>>;
  readonly unreadable: Partial<Record<ListedKind, UnreadableCount>>;
  /** What the service said when it refused a link, the newest first. */
  readonly refusalWords: readonly string[];
  readonly storage: {
    /** Null for an account whose database cannot be opened. */
    readonly accounts: readonly { readonly stores: readonly StoreFact[] | null }[];
    readonly device: readonly StoreFact[];
    readonly areas: readonly StoreFact[];
    readonly disk: { readonly usage: number; readonly quota: number } | null;
  };
  /** The newest first. */
  readonly requests: readonly RequestEntry[];
}

/** How many of the last requests a report contains. */
const maxRequests = 50;
/** How many different refusals: a service has few sentences. */
const maxRefusalWords = 10;

/**
 * What a fault report may contain, as text. Each value is picked here: numbers, switches, times, codes and names of our
 * own. It never contains addresses, hosts, keys, names of accounts and programs, sub-IDs or links.
 */
export function toDebugInfo(facts: DebugFacts): string {
  const { connection, settings, storage, sync, usage } = facts;
  const told = {
    written: toTime(facts.atMs),
    linkmint: facts.version,
    browser: facts.browser,
    language: facts.language,
    connection: {
      state: connection.state,
      reason: connection.state === 'needs-attention' ? toCode(connection.reason) : null,
      isLocal: /^http:/.test(connection.serviceUrl),
      hasMarketplace: connection.marketplacePath !== '',
      hasServiceAccess: facts.hasServiceAccess,
      hasPageAccess: facts.hasPageAccess,
    },
    service: {
      bodyEncoding: connection.bodyEncoding ?? 'form',
      callEncoding: connection.callEncoding ?? null,
      isEncodingChosen: connection.isEncodingChosen ?? false,
      ignoredFilters: connection.unreadFilters ?? [],
      marketplaceSearch: connection.marketplaceSearch ?? null,
      callsForWalk: facts.walkCalls,
      refusedListings: Object.entries(facts.listingRefusals).map(toRefusalLine),
      unreadable: Object.entries(facts.unreadable).map(toUnreadableLine),
      refusalWords: [...new Set(facts.refusalWords.map(hideNames))].slice(0, maxRefusalWords),
    },
    settings: toPlainSettings(settings),
    quota: { used: usage.used, limit: usage.limit, level: usage.level },
    sync: {
      phase: sync.phase,
      programs: sync.programCount,
      lastCompleted: toTime(sync.lastCompletedAtMs),
      error: toCode(sync.error),
    },
    storage: {
      accounts: storage.accounts.map(({ stores }) => (stores === null ? 'unreadable' : toSizes(stores))),
      device: toSizes(storage.device),
      areas: toSizes(storage.areas),
      disk: storage.disk,
    },
    requests: facts.requests.slice(0, maxRequests).map(toLine),
  };
  return JSON.stringify(told, null, 2);
}

/**
 * Picks numbers, switches and our own choices. Leaves out texts, which may be the user's own, and lists, which contain
 * such texts.
 */
function toPlainSettings(settings: Settings) {
  const rows = Object.entries(settingTable) as [SettingName, { readonly is: object }][];
  const isPlain = ([name, { is }]: (typeof rows)[number]) =>
    typeof settings[name] === 'number' || typeof settings[name] === 'boolean' || 'values' in is;
  return Object.fromEntries(rows.filter(isPlain).map(([name]) => [name, settings[name]]));
}

function toSizes(stores: readonly StoreFact[]) {
  const held = stores.filter(({ count }) => count > 0);
  return Object.fromEntries(held.map(({ name, count, bytes }) => [name, `${count} records, about ${bytes} bytes`]));
}

function toLine({ atMs, endpoint, outcome, httpStatus, durationMs, quotaCost }: RequestEntry): string {
  const parts = [
    toTime(atMs),
    endpoint,
    outcome === null ? 'no answer known' : toCode(outcome),
    httpStatus === undefined ? null : `HTTP ${httpStatus}`,
    durationMs === null ? null : `${durationMs} ms`,
    quotaCost === 0 ? null : `${quotaCost} link`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function toRefusalLine([kind, { code, httpStatus, looks }]: readonly [string, ListingRefusal]): string {
  const parts = [kind, toCode(code), httpStatus === null ? null : `HTTP ${httpStatus}`, `${looks} times`];
  return parts.filter((part) => part !== null).join(' · ');
}

function toUnreadableLine([kind, { rows, fields, shortfall, pageRows }]: readonly [string, UnreadableCount]): string {
  const short = shortfall === undefined ? [] : [`${shortfall.given} of ${shortfall.listed} came`];
  const fullest = pageRows === undefined ? [] : [`fullest page: ${pageRows} rows`];
  return [kind, `rows: ${rows}`, `fields: ${fields}`, ...short, ...fullest].join(' · ');
}

/** A word of the language: letters alone, and none of them a capital. Names, hosts, ids and numbers are others. */
const plainWord = /^[("'“]*[\p{Ll}\p{Lo}\p{M}]+[)"'”.,:;!?]*$/u;
/** As the first word a capital is the sentence's own. */
const firstWord = /^[("'“]*\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+[)"'”.,:;!?]*$/u;

/** A service's sentence with "…" in the place of what may name a program, a host or an account. */
function hideNames(words: string): string {
  const shown = words.split(' ').map((word, at) => ((at === 0 ? firstWord : plainWord).test(word) ? word : '…'));
  return shown.filter((word, at) => word !== '…' || shown[at - 1] !== '…').join(' ');
}

function toTime(atMs: number | null): string | null {
  return atMs === null || Math.abs(atMs) > 8.64e15 ? null : new Date(atMs).toISOString();
}

/** Passes a known code, and hides any other stored text. */
function toCode(code: string | null): string | null {
  return code === null || /^[a-z-]{1,40}$/.test(code) ? code : 'unreadable';
}
