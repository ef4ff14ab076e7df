import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { MintProgress } from '#lib/domain/links/mint-progress.ts';
import type { OpenAct } from '#lib/domain/links/open-act.ts';
import type { ReadyLink } from '#lib/domain/links/ready-link.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { isReportProgress, isSyncProgress } from '#lib/store/schema/progress-shapes.ts';
import type { Fields } from '#lib/store/schema/stored-shape.ts';
import { defineParsedItem, type ParsedItem } from '#lib/store/storage-items.ts';

/** A bearer token, with its times in ms since the epoch. */
export interface StoredToken {
  readonly token: string;
  readonly expiresAtMs: number;
  /** From when a new one is asked for, before this one ends. */
  readonly refreshAtMs: number;
}

/** An account's items of `storage.session`, each under the account's id. Gone at browser exit. */
export interface AccountItems {
  /** The bearer token. Trusted contexts only; cleared on a token failure and on sign-out. */
  readonly token: ParsedItem<StoredToken | null>;
  /** The sync as it happens. Its last state is also in the account's database, for after a restart. */
  readonly syncProgress: ParsedItem<SyncProgress | null>;
  /** The loading of conversions as it happens; as `syncProgress`. */
  readonly reportProgress: ParsedItem<ReportProgress | null>;
  /** The mint that waits for its slot. Cleared when its call goes. */
  readonly mintProgress: ParsedItem<MintProgress | null>;
  /** Links that wait for the popup, oldest first; each is cleared when the popup has shown it. */
  readonly readyLinks: ParsedItem<{ readonly links: readonly ReadyLink[] } | null>;
  /** Clicks whose user was not told yet what came of them; each is cleared when they were. */
  readonly openActs: ParsedItem<{ readonly acts: readonly OpenAct[] } | null>;
  /** The Bulk tab's list while the tab shows another account, or is not open. Cleared when it is in the field again. */
  readonly bulkList: ParsedItem<KeptBulkList | null>;
}

export function createAccountItems(accountId: string): AccountItems {
  const define = <Value>(name: string, parse: (stored: Fields) => Value | null) =>
    defineParsedItem<Value | null>('session', `${name}:${accountId}`, parse, null);
  return {
    token: define('token', parseToken),
    syncProgress: define('syncProgress', (stored) => (isSyncProgress(stored) ? stored : null)),
    reportProgress: define('reportProgress', (stored) => (isReportProgress(stored) ? stored : null)),
    mintProgress: define('mintProgress', parseMintProgress),
    readyLinks: define('readyLinks', parseReadyLinks),
    openActs: define('openActs', parseOpenActs),
    bulkList: define('bulkList', parseBulkList),
  };
}

function parseToken({ token, expiresAtMs, refreshAtMs }: Fields): StoredToken | null {
  const isToken = typeof token === 'string' && typeof expiresAtMs === 'number' && typeof refreshAtMs === 'number';
  return isToken ? { token, expiresAtMs, refreshAtMs } : null;
}

function parseMintProgress({ requestId, startsAtMs }: Fields): MintProgress | null {
  return typeof requestId === 'string' && typeof startsAtMs === 'number' ? { requestId, startsAtMs } : null;
}

function parseReadyLinks({ links }: Fields): { readonly links: readonly ReadyLink[] } | null {
  return Array.isArray(links) ? { links: links.filter(isReadyLink) } : null;
}

function parseOpenActs({ acts }: Fields): { readonly acts: readonly OpenAct[] } | null {
  return Array.isArray(acts) ? { acts: acts.filter(isOpenAct) } : null;
}

function isOpenAct(stored: unknown): stored is OpenAct {
  if (typeof stored !== 'object' || stored === null) return false;
  const { requestId, tabId, url, formatId } = stored as Fields;
  return typeof tabId === 'number' && [requestId, url, formatId].every((value) => typeof value === 'string');
}

function isReadyLink(stored: unknown): stored is ReadyLink {
  return isOpenAct(stored) && 'linkId' in stored && typeof stored.linkId === 'string';
}

function parseBulkList({ text, preset, titles, isPlanned }: Fields): KeptBulkList | null {
  const chosen = parsePreset(preset);
  const isList = typeof text === 'string' && typeof isPlanned === 'boolean' && typeof titles === 'object';
  if (!isList || chosen === null) return null;
  const known = Object.entries(titles ?? {}).filter((title): title is [string, string] => typeof title[1] === 'string');
  return { text, preset: chosen, titles: Object.fromEntries(known), isPlanned };
}

function parsePreset(stored: unknown): KeptBulkList['preset'] | null {
  const { kind, presetId } = (stored ?? {}) as Fields;
  if (kind === 'auto' || kind === 'none') return { kind };
  return kind === 'preset' && typeof presetId === 'string' ? { kind, presetId } : null;
}
