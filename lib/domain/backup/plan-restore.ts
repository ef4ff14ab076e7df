import { type ListRow, listNames, listTable } from '#lib/domain/backup/account-records.ts';
import type { AccountBackup, AccountCounts, AccountIdentity, Backup, DeviceCount } from '#lib/domain/backup/backup.ts';
import { mergeChoices } from '#lib/domain/backup/choices.ts';
import { toKeptLink } from '#lib/domain/backup/filed-link.ts';
import { isSame } from '#lib/domain/backup/keep-same.ts';
import { mergeIdentity, mergeUserSettings } from '#lib/domain/backup/merge-settings.ts';
import { mergeImportedLink } from '#lib/domain/links/imported-link.ts';
import { addToPresetBook, type PresetBook, toPresetRecords } from '#lib/domain/presets/preset-book.ts';
import type { QuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import { pickQuotaDays } from '#lib/domain/quota/quota-history.ts';
import { defaultAccountSettings, limitNames } from '#lib/domain/settings/settings.ts';

/** The kinds of things in a backup, in the order in which a preview lists them. */
export const backupKinds = ['accounts', 'settings', 'presets', 'formats', 'links', ...listNames, 'counts'] as const;

export type BackupKind = (typeof backupKinds)[number];

/** What a restore does with the entries of one kind of a file. */
export interface KindPlan {
  /** Missing here. */
  readonly added: number;
  /** Already here, and the file adds something. */
  readonly changed: number;
  /** Already here, and the file adds nothing. */
  readonly kept: number;
  /** Left out: unreadable, or a link that is not safe to hand out. */
  readonly dropped: number;
}

export type RestorePlan = Readonly<Record<BackupKind, KindPlan>>;

/** How many entries of each kind a file has that cannot be restored. */
export type DroppedCounts = Readonly<Record<BackupKind, number>>;

interface Tally {
  added: number;
  changed: number;
  kept: number;
}

type Tallies = Readonly<Record<BackupKind, Tally>>;

/**
 * Previews what a restore would change, entry by entry, with the same rules that the restore uses.
 * @param dropped What of the file could not be read.
 */
export function planRestore(here: Backup, file: Backup, dropped: DroppedCounts): RestorePlan {
  const tallies = Object.fromEntries(backupKinds.map((kind) => [kind, { added: 0, changed: 0, kept: 0 }])) as Tallies;
  compareFields(tallies.settings, here.settings, mergeUserSettings(here.settings, file.settings));
  planBook(tallies, here.presets, file.presets);
  for (const account of file.accounts) planAccount(tallies, findKnown(here.accounts, account), account);
  const plans = backupKinds.map((kind) => [kind, { ...tallies[kind], dropped: dropped[kind] }] as const);
  return Object.fromEntries(plans) as RestorePlan;
}

function findKnown(accounts: readonly AccountBackup[], { identity }: AccountBackup): AccountBackup | undefined {
  const same = findSameAccount(
    accounts.map((account) => account.identity),
    identity,
  );
  return accounts.find((account) => account.identity === same);
}

function planAccount(tallies: Tallies, known: AccountBackup | undefined, saved: AccountBackup): void {
  if (known === undefined) tallies.accounts.added += 1;
  else {
    const merged = mergeIdentity(known.identity, saved.identity);
    tallies.accounts[merged === known.identity ? 'kept' : 'changed'] += 1;
    compareFields(tallies.settings, known.identity.settings, merged.settings);
  }
  compareFields(tallies.settings, known?.choices ?? {}, mergeChoices(known?.choices ?? {}, saved.choices));
  for (const name of listNames) planList(tallies[name], listTable[name], known?.[name], saved[name]);
  const links = known?.links.map(toKeptLink);
  compare(tallies.links, links, saved.links, ({ trackingLink }) => trackingLink, mergeImportedLink);
  planCounts(tallies.counts, known, saved);
}

/** What a list that has only some of its entries would not take in counts as kept. */
function planList(
  tally: Tally,
  { keyOf, merge, join }: ListRow<object>,
  known: readonly object[] = [],
  saved: readonly object[],
): void {
  const joined = join && new Set(join(known, saved));
  const taken = joined === undefined ? saved : saved.filter((entry) => joined.has(entry));
  compare(tally, known, taken, keyOf, merge);
  tally.kept += saved.length - taken.length;
}

function planCounts(tally: Tally, known: AccountBackup | undefined, saved: AccountBackup): void {
  const before = new Map(known?.counts.devices.map(({ deviceId, days }) => [deviceId, days]));
  for (const { deviceId, days } of mergeDevices([], saved.counts.devices)) {
    compare(
      tally,
      Object.entries(before.get(deviceId) ?? {}),
      Object.entries(days),
      ([day]) => day,
      (here, there) => (there[1] > here[1] ? there : here),
    );
  }
}

function planBook(tallies: Tallies, here: PresetBook, file: PresetBook): void {
  const merged = addToPresetBook(here, file);
  const mergedPresets = new Map(toPresetRecords(merged).map((preset) => [preset.presetId, preset]));
  const takeMerged =
    <Entry>(entries: ReadonlyMap<string, Entry>, idOf: (entry: Entry) => string) =>
    (known: Entry): Entry => {
      const after = entries.get(idOf(known)) ?? known;
      return isSame(after, known) ? known : after;
    };
  const presetId = (preset: { readonly presetId: string }) => preset.presetId;
  compare(tallies.presets, toPresetRecords(here), toPresetRecords(file), presetId, takeMerged(mergedPresets, presetId));
  const formatId = (format: { readonly formatId: string }) => format.formatId;
  const mergedFormats = new Map(merged.templates.map((format) => [format.formatId, format]));
  compare(tallies.formats, here.templates, file.templates, formatId, takeMerged(mergedFormats, formatId));
}

/** Counts the file's entries by outcome. `merge` returns the known entry itself if nothing changes. */
function compare<Known extends object, Saved extends object>(
  tally: Tally,
  known: readonly Known[] = [],
  saved: readonly Saved[],
  keyOf: (entry: Known | Saved) => string,
  merge: (known: Known, saved: Saved) => Known | Saved,
): void {
  const byKey = new Map(known.map((entry) => [keyOf(entry), entry]));
  const seen = new Set<string>();
  for (const entry of saved) {
    const key = keyOf(entry);
    const here = byKey.get(key);
    if (here === undefined) tally[seen.has(key) ? 'kept' : 'added'] += 1;
    else tally[merge(here, entry) === here ? 'kept' : 'changed'] += 1;
    seen.add(key);
  }
}

/** Counts settings field by field. */
function compareFields<Fields extends object>(tally: Tally, here: Fields, merged: Fields): void {
  const before = new Map(Object.entries(here));
  for (const [name, value] of Object.entries(merged)) {
    if (!before.has(name)) tally.added += 1;
    else tally[isSame(before.get(name), value) ? 'kept' : 'changed'] += 1;
  }
}

/**
 * Whether a file gives an account a higher limit than the usual one. The file's author may not know what the service
 * allows.
 */
export function hasRaisedLimits({ settings }: Pick<AccountIdentity, 'settings'>): boolean {
  return limitNames.some((name) => settings[name] > defaultAccountSettings[name]);
}

/** The file with no limit above the usual one. A restore uses this unless the user accepts the file's limits. */
export function toUsualLimits(file: Backup): Backup {
  return {
    ...file,
    accounts: file.accounts.map((account) => ({
      ...account,
      identity: { ...account.identity, settings: lowerLimits(account.identity.settings) },
    })),
  };
}

function lowerLimits(settings: AccountIdentity['settings']): AccountIdentity['settings'] {
  const lowered = limitNames.map((name) => [name, Math.min(settings[name], defaultAccountSettings[name])] as const);
  return { ...settings, ...Object.fromEntries(lowered) };
}

/**
 * The kinds of which a restore would lose more than a fifth: a sign of a damaged or foreign file. Only the user may
 * decide to restore the rest.
 */
export function findLostKinds(plan: RestorePlan): readonly BackupKind[] {
  return backupKinds.filter((kind) => {
    const { added, changed, kept, dropped } = plan[kind];
    return dropped * 5 > added + changed + kept + dropped;
  });
}

/** What distinguishes one account from another. */
type Known = Pick<AccountIdentity, 'fingerprints'>;

/**
 * Finds this profile's account that equals a file's account: they share a fingerprint, so service address, key and
 * secret were the same.
 */
export function findSameAccount<Account extends Known>(
  accounts: readonly Account[],
  saved: Known,
): Account | undefined {
  return accounts.find(({ fingerprints }) => fingerprints.some((each) => saved.fingerprints.includes(each)));
}

/** Sums the links of a backup's devices since `fromDay` (`YYYY-MM-DD` of the service). */
export function sumCounts({ devices }: AccountCounts, fromDay: string): number {
  const counts = devices.flatMap(({ days }) => Object.values(pickQuotaDays(days, fromDay)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Merges two reports of counts, each day at its highest: a device's count of a day only grows. */
export function mergeDevices(known: readonly DeviceCount[], saved: readonly DeviceCount[]): readonly DeviceCount[] {
  const merged = new Map<string, Map<string, number>>();
  for (const { deviceId, days } of [...known, ...saved]) {
    const highest = merged.get(deviceId) ?? new Map<string, number>();
    for (const [day, count] of Object.entries(days)) highest.set(day, Math.max(count, highest.get(day) ?? 0));
    merged.set(deviceId, highest);
  }
  return [...merged].map(([deviceId, days]) => ({ deviceId, days: Object.fromEntries(days) }));
}

/** The counts of the current period, after a restore has merged those of the backup. */
export interface CountsAtRestore {
  /** The corrections ("the dashboard says N") of this profile and of the file, each only if it is of this period. */
  readonly own: QuotaCorrection | null;
  readonly saved: QuotaCorrection | null;
  readonly savedAtMs: number;
  /** The total that this profile showed before, and the file's total. */
  readonly usedBefore: number;
  readonly usedByFile: number;
  /** The sum of all devices now, including the file's, without any correction. */
  readonly countedNow: number;
  readonly nowMs: number;
}

/**
 * The correction to store after a restore, so that the count never falls below what the profile or the file says. Null
 * for no correction.
 */
export function rebaseCorrection(counts: CountsAtRestore): QuotaCorrection | null {
  const { own, saved, savedAtMs, usedBefore, usedByFile, countedNow, nowMs } = counts;
  const least = Math.max(usedBefore, usedByFile);
  // The user read that dashboard after the file was saved, so it included every link of the file.
  const isCovered = own !== null && own.atMs >= savedAtMs;
  const used = isCovered ? least : Math.max(least, countedNow + ((own ?? saved)?.difference ?? 0));
  const difference = used - countedNow;
  if (own?.difference === difference) return own;
  if (saved?.difference === difference) return saved;
  // Keep this profile's correction even at 0, so that the next restore does not take the file's instead.
  return difference === 0 && own === null ? null : { difference, counted: countedNow, atMs: nowMs };
}
