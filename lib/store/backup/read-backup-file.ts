import { eachList, type RecordLists } from '#lib/domain/backup/account-records.ts';
import {
  type AccountBackup,
  type AccountCounts,
  type AccountIdentity,
  type Backup,
  isIdentity,
} from '#lib/domain/backup/backup.ts';
import { type AccountChoices, type ChoiceName, choiceTable } from '#lib/domain/backup/choices.ts';
import { type BackupKind, backupKinds, type DroppedCounts } from '#lib/domain/backup/plan-restore.ts';
import { backupVersion } from '#lib/domain/backup/to-backup-file.ts';
import { type ImportedLink, maxImportedLinks, readImportedLink } from '#lib/domain/links/imported-link.ts';
import { emptyPresetBook, type PresetBook } from '#lib/domain/presets/preset-book.ts';
import { isQuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import { isDayCount } from '#lib/domain/quota/quota-history.ts';
import { parseAccountSettings, parseUserSettings } from '#lib/domain/settings/settings.ts';
import { type Checked, type Fields, isDay, isFields, isText, isToken } from '#lib/domain/shape.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { importPresets } from '#lib/store/presets/preset-book-item.ts';

/** More than 100,000 links of usual length with all their data need. In UTF-16 units. */
export const maxBackupLength = 150_000_000;

const maxAccounts = 50;
const maxRecords = 200_000;
/**
 * How many devices' counts a restore takes from an account's file: those that counted last. Each month of a device is an
 * item of `storage.sync`, which has room for few.
 */
const maxDevices = 12;
const maxDays = 13 * 31;

/** Why a whole file is refused. `newer-version`: a later Linkmint wrote it. */
export type BackupFileProblem = 'too-large' | 'not-backup' | 'newer-version' | 'damaged';

/** A file's content. Entries that are unreadable or not safe to hand out are counted and left out. */
export type BackupFileContent =
  | { readonly backup: Backup; readonly dropped: DroppedCounts }
  | { readonly problem: BackupFileProblem };

/** Reads a backup file. All of it is hostile. */
export function readBackupFile(text: string): BackupFileContent {
  if (text.length > maxBackupLength) return { problem: 'too-large' };
  const file = parseJson(text.replace(/^\ufeff/, ''));
  if (!isFields(file) || file.linkmint !== 'backup') return { problem: 'not-backup' };
  if (typeof file.version === 'number' && file.version > backupVersion) return { problem: 'newer-version' };
  const savedAtMs = isText(file.savedAt) ? Date.parse(file.savedAt) : Number.NaN;
  if (file.version !== backupVersion || Number.isNaN(savedAtMs) || !Array.isArray(file.accounts)) {
    return { problem: 'damaged' };
  }
  const dropped = Object.fromEntries(backupKinds.map((kind) => [kind, 0])) as Record<BackupKind, number>;
  const accounts: AccountBackup[] = [];
  for (const entry of file.accounts as readonly unknown[]) {
    const account = accounts.length < maxAccounts ? readAccount(entry, dropped) : null;
    if (account === null) dropped.accounts += 1;
    else accounts.push(account);
  }
  const settings = parseUserSettings(isFields(file.settings) ? file.settings : {});
  return { backup: { savedAtMs, settings, presets: readBook(file.presets, dropped), accounts }, dropped };
}

/** Null if the account itself is unreadable: then none of its entries can be restored. */
function readAccount(entry: unknown, dropped: Record<BackupKind, number>): AccountBackup | null {
  if (!isFields(entry) || !isIdentity(entry.identity)) return null;
  const { settings, ...rest } = entry.identity as Checked<typeof isIdentity> & Fields;
  const identity: AccountIdentity = {
    name: rest.name,
    color: rest.color,
    serviceUrl: rest.serviceUrl,
    marketplacePath: rest.marketplacePath,
    ...(rest.bodyEncoding !== undefined && { bodyEncoding: rest.bodyEncoding }),
    settings: parseAccountSettings(isFields(settings) ? settings : {}),
    fingerprints: rest.fingerprints,
    affiliateId: rest.affiliateId,
    userEmail: rest.userEmail,
    createdAtMs: rest.createdAtMs,
    isActive: rest.isActive,
  };
  const lists = eachList((name, { is }) => {
    const entries = toList(entry[name]);
    const good = entries.slice(0, maxRecords).filter(is);
    dropped[name] += entries.length - good.length;
    return good;
  }) as RecordLists;
  return {
    identity,
    counts: readCounts(entry.counts, dropped),
    choices: readChoices(isFields(entry.choices) ? entry.choices : {}),
    ...lists,
    links: readLinks(toList(entry.links), identity.serviceUrl, dropped),
  };
}

/** Picks the readable choices. */
function readChoices(stored: Fields): AccountChoices {
  const names = Object.keys(choiceTable) as readonly ChoiceName[];
  return Object.fromEntries(
    names.filter((name) => choiceTable[name].is(stored[name])).map((name) => [name, stored[name]]),
  );
}

/** Reads links like any file of links: an unsafe link does not count as one. */
function readLinks(
  entries: readonly unknown[],
  serviceUrl: string,
  dropped: Record<BackupKind, number>,
): readonly ImportedLink[] {
  const links: ImportedLink[] = [];
  for (const entry of entries.slice(0, maxImportedLinks)) {
    const read = readImportedLink(isFields(entry) ? entry : {}, serviceUrl);
    if ('link' in read) links.push(read.link);
  }
  dropped.links += entries.length - links.length;
  return links;
}

function readCounts(stored: unknown, dropped: Record<BackupKind, number>): AccountCounts {
  const { devices, correction } = isFields(stored) ? stored : { devices: [], correction: null };
  const lastDays = new Map(toList(devices).map((device) => [device, findLastDay(device)]));
  const newest = [...lastDays.keys()].toSorted((a, b) => ((lastDays.get(a) ?? '') < (lastDays.get(b) ?? '') ? 1 : -1));
  const taken = new Set(newest.slice(0, maxDevices));
  const read = toList(devices).flatMap((device) => {
    const days = isFields(device) && isFields(device.days) ? Object.entries(device.days) : [];
    const isKnown = taken.has(device) && isFields(device) && isToken(device.deviceId);
    const good = isKnown ? days.filter(isDayCount).slice(-maxDays) : [];
    dropped.counts += days.length - good.length;
    return isKnown
      ? [{ deviceId: String(device.deviceId), days: Object.fromEntries(good) as Record<string, number> }]
      : [];
  });
  return { devices: read, correction: isQuotaCorrection(correction) ? correction : null };
}

const findLastDay = (device: unknown): string =>
  isFields(device) && isFields(device.days) ? (Object.keys(device.days).filter(isDay).sort().at(-1) ?? '') : '';

/** Reads all presets or none, because their assignments belong together. */
function readBook(stored: unknown, dropped: Record<BackupKind, number>): PresetBook {
  const fields = isFields(stored) ? stored : {};
  const read = importPresets(JSON.stringify({ ...fields, linkmint: 'presets', version: 1 }));
  if ('book' in read) return read.book;
  dropped.presets += toList(fields.presets).length;
  dropped.formats += toList(fields.templates).length;
  return emptyPresetBook;
}

function toList(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}
