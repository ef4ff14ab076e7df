import type { AccountBackup, AccountRecords, Backup } from '#lib/domain/backup/backup.ts';
import { mergeUserSettings } from '#lib/domain/backup/merge-records.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { exportPresets } from '#lib/store/presets/preset-book-item.ts';
import type { Restored } from '../backup-services.ts';

/** Entries in one message. Few, so that little is repeated after the browser killed the worker. */
const slice = 500;

export interface RestoreSide {
  readonly send: Send;
  /** Sends messages to the worker for another account than the page's. */
  readonly sendAs: (accountId: string) => Send;
  /** Sends a message again if the worker died before it answered. Restoring the same entries twice changes nothing. */
  readonly ask: <Answer>(message: () => Promise<Answer>) => Promise<Answer>;
  readonly readUserSettings: () => Promise<UserSettings>;
  /** Called after each slice with the number of restored entries. */
  readonly onProgress: (done: number) => void;
}

/** The number of entries that a restore sends: the total of its progress. */
export function countEntries({ accounts }: Backup): number {
  return accounts.reduce((sum, { links, ...lists }) => sum + links.length + countRecords(lists), 0);
}

/**
 * Restores a backup through the worker. Every step can be repeated: to resume an interrupted restore, the user restores
 * the same file again. An account's counts come first: the worker must not make links on a count that is too low.
 */
export async function restoreBackup(file: Backup, side: RestoreSide): Promise<Restored> {
  const { send, sendAs, ask, readUserSettings, onProgress } = side;
  let done = 0;
  let activeId: string | null = null;
  for (const account of file.accounts) {
    const { accountId } = await ask(() => send('restoreAccount', account.identity));
    if (activeId === null || account.identity.isActive) activeId = accountId;
    const sendTo = sendAs(accountId);
    await ask(() => sendTo('restoreCounts', { counts: account.counts, savedAtMs: file.savedAtMs }));
    for (const records of toRecordSlices(account)) {
      await ask(() => sendTo('restoreRecords', records));
      done += countRecords(records);
      onProgress(done);
    }
    for (const links of toSlices(account.links)) {
      await ask(() => sendTo('importLinks', { links }));
      done += links.length;
      onProgress(done);
    }
  }
  const settings = await readUserSettings();
  const merged = mergeUserSettings(settings, file.settings);
  if (merged !== settings) await ask(() => send('saveSettings', merged));
  const { presets, templates } = file.presets;
  if (presets.length + templates.length === 0) return { activeId, presets: null };
  const outcome = await ask(() => send('importPresets', { text: exportPresets(file.presets) }));
  return { activeId, presets: outcome.problem === null ? null : outcome };
}

/** An account's small records, in slices of at most `slice` entries of each kind. The first slice has the choices. */
function toRecordSlices(account: AccountBackup): readonly AccountRecords[] {
  const { choices, sites, hosts, subIds, coupons, posts, diary, checks } = account;
  const lists = [sites, hosts, subIds, coupons, posts, diary, checks];
  const most = Math.max(1, ...lists.map(({ length }) => length));
  return Array.from({ length: Math.ceil(most / slice) }, (_, part) => {
    const of = <Item>(items: readonly Item[]) => items.slice(part * slice, (part + 1) * slice);
    return {
      choices: part === 0 ? choices : {},
      sites: of(sites),
      hosts: of(hosts),
      subIds: of(subIds),
      coupons: of(coupons),
      posts: of(posts),
      diary: of(diary),
      checks: of(checks),
    };
  });
}

function toSlices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / slice) }, (_, part) =>
    items.slice(part * slice, (part + 1) * slice),
  );
}

function countRecords({ choices: _choices, ...lists }: AccountRecords): number {
  return Object.values(lists).reduce((sum, { length }) => sum + length, 0);
}
