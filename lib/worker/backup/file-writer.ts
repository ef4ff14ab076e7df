import type { FilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { takeUserSettings } from '#lib/domain/backup/merge-settings.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { ownSettingsItem } from '#lib/store/storage-items.ts';
import { type SettingsContext, storeSettings } from '#lib/worker/accounts/save-settings.ts';
import {
  type AccountRestoreContext,
  restoreAccount,
  restoreCounts,
  restoreRecords,
} from '#lib/worker/backup/restores.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { importLinks } from '#lib/worker/links/import-links.ts';
import { markLinks } from '#lib/worker/links/link-marks.ts';
import { importPresetFile } from '#lib/worker/presets/presets.ts';
import type { LearningContext } from '#lib/worker/programs/learned-hosts.ts';

/** What writing a part changed. */
export interface WrittenPart {
  /** Links that were not here, and those that gained something. */
  readonly added: number;
  readonly changed: number;
  /** What the run remembers of it. */
  readonly fields: Partial<Pick<FileRun, 'accountId' | 'activeId' | 'leftPresets'>>;
}

/** The services of an account that write the parts of its own. */
export interface FileAccount extends AccountContext, SettingsContext, LearningContext {}

export interface FileWritingContext extends AccountRestoreContext {
  /** Without an id, the active account. @throws AppError `account-gone` */
  readonly account: (accountId?: string) => Promise<FileAccount>;
}

const isNoWalk = { isGoneFinal: false } as const;

const nothing: WrittenPart = { added: 0, changed: 0, fields: {} };

/** Writes a part of a file. A part that is written again changes nothing. */
export async function writeFilePart(context: FileWritingContext, run: FileRun, part: FilePart): Promise<WrittenPart> {
  if (part.kind === 'account') return writeAccount(context, run, part);
  if (part.kind === 'user') return writeUser(context, part.settings, part.presets);
  return (await unlessGone(() => writeOwn(context, run, part))) ?? nothing;
}

/** All parts of the account that the run has come to are written: its programs are marked for their new links. */
export async function finishFileAccount({ account }: FileWritingContext, { accountId }: FileRun): Promise<void> {
  if (accountId !== null) await unlessGone(async () => markLinks(await account(accountId), isNoWalk));
}

async function writeAccount(
  context: FileWritingContext,
  run: FileRun,
  { identity, counts, savedAtMs }: Extract<FilePart, { kind: 'account' }>,
): Promise<WrittenPart> {
  await finishFileAccount(context, run);
  const { accountId } = await restoreAccount(context, identity);
  const own = await context.account(accountId);
  await restoreCounts(own, counts, savedAtMs);
  const isNext = run.activeId === null || identity.isActive;
  return { ...nothing, fields: { accountId, ...(isNext && { activeId: accountId }) } };
}

async function writeUser(
  { account }: FileWritingContext,
  saved: UserSettings,
  presetFile: string,
): Promise<WrittenPart> {
  const taken = takeUserSettings(await ownSettingsItem.read(), saved);
  if (Object.keys(taken).length > 0) await storeSettings(await account(), taken);
  const outcome = presetFile === '' ? null : await importPresetFile({ text: presetFile, keepsHere: true });
  return { ...nothing, fields: { leftPresets: outcome === null || outcome.problem === null ? null : outcome } };
}

/** A part of the account that the run has come to. */
async function writeOwn(
  { account }: FileWritingContext,
  run: FileRun,
  part: Extract<FilePart, { kind: 'records' | 'links' }>,
): Promise<WrittenPart> {
  // Only an import that names no account, or a backup without its first part, has none.
  if (run.accountId === null) return nothing;
  const own = await account(run.accountId);
  if (part.kind === 'links') {
    const place = { runId: run.runId, place: run.partsWritten };
    return { ...nothing, ...(await importLinks(own, { links: part.links, place })) };
  }
  await restoreRecords(own, part.records);
  return nothing;
}

/** The user may have removed the account meanwhile: what the file has of it then has nowhere to go. */
async function unlessGone<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'account-gone') return null;
    throw error;
  }
}
