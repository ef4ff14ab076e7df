import type { FilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { mergeUserSettings } from '#lib/domain/backup/merge-settings.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import type { SettingsKeeper } from '#lib/worker/accounts/create-settings-keeper.ts';
import type { AccountRestore } from '#lib/worker/backup/create-account-restore.ts';
import type { CountRestore } from '#lib/worker/backup/create-count-restore.ts';
import type { RecordRestore } from '#lib/worker/backup/create-record-restore.ts';
import type { LinkImport } from '#lib/worker/links/create-link-import.ts';
import type { LinkMarks } from '#lib/worker/links/create-link-marks.ts';
import type { PresetKeeper } from '#lib/worker/presets/create-preset-keeper.ts';

/** What writing a part changed. */
export interface WrittenPart {
  /** Links that were not here, and those that gained something. */
  readonly added: number;
  readonly changed: number;
  /** What the run remembers of it. */
  readonly fields: Partial<Pick<FileRun, 'accountId' | 'activeId' | 'leftPresets'>>;
}

/** Writes the parts of a file. A part that is written again changes nothing. */
export interface FileWriter {
  write(run: FileRun, part: FilePart): Promise<WrittenPart>;
  /** All parts of the account that the run has come to are written: its programs are marked for their new links. */
  finishAccount(run: FileRun): Promise<void>;
}

/** The services of an account that write the parts of its own. */
export interface FileAccount {
  readonly countRestore: CountRestore;
  readonly recordRestore: RecordRestore;
  readonly links: LinkImport;
  readonly linkMarks: LinkMarks;
  readonly settings: SettingsKeeper;
}

export interface FileWriterDependencies {
  readonly accountRestore: AccountRestore;
  readonly presets: Pick<PresetKeeper, 'importFile'>;
  /** Without an id, the active account. @throws AppError `account-gone` */
  readonly account: (accountId?: string) => Promise<FileAccount>;
}

const isNoWalk = { isGoneFinal: false } as const;

const nothing: WrittenPart = { added: 0, changed: 0, fields: {} };

export function createFileWriter({ accountRestore, presets, account }: FileWriterDependencies): FileWriter {
  async function finishAccount({ accountId }: FileRun): Promise<void> {
    if (accountId !== null) await unlessGone(async () => (await account(accountId)).linkMarks.derive(isNoWalk));
  }

  async function writeAccount(
    run: FileRun,
    { identity, counts, savedAtMs }: Extract<FilePart, { kind: 'account' }>,
  ): Promise<WrittenPart> {
    await finishAccount(run);
    const { accountId } = await accountRestore.restore(identity);
    await (await account(accountId)).countRestore.restore(counts, savedAtMs);
    const isNext = run.activeId === null || identity.isActive;
    return { ...nothing, fields: { accountId, ...(isNext && { activeId: accountId }) } };
  }

  async function writeUser(saved: UserSettings, presetFile: string): Promise<WrittenPart> {
    const settings = await settingsItem.read();
    const merged = mergeUserSettings(settings, saved);
    if (merged !== settings) await (await account()).settings.save(merged);
    const outcome = presetFile === '' ? null : await presets.importFile(presetFile);
    return { ...nothing, fields: { leftPresets: outcome === null || outcome.problem === null ? null : outcome } };
  }

  /** A part of the account that the run has come to. */
  async function writeOwn(run: FileRun, part: Extract<FilePart, { kind: 'records' | 'links' }>): Promise<WrittenPart> {
    // Only an import that names no account, or a backup without its first part, has none.
    if (run.accountId === null) return nothing;
    const own = await account(run.accountId);
    if (part.kind === 'links') {
      const place = { runId: run.runId, place: run.partsWritten };
      return { ...nothing, ...(await own.links.importLinks({ links: part.links, place })) };
    }
    await own.recordRestore.restore(part.records);
    return nothing;
  }

  return {
    async write(run, part) {
      if (part.kind === 'account') return writeAccount(run, part);
      if (part.kind === 'user') return writeUser(part.settings, part.presets);
      return (await unlessGone(() => writeOwn(run, part))) ?? nothing;
    },
    finishAccount,
  };
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
