import { isErrorCode } from '#lib/domain/is-error-code.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import {
  type Check,
  type Checked,
  hasFields,
  isCount,
  isFields,
  isId,
  isNullOr,
  isOneOf,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';

/** Why the presets of a file were not restored. */
export type LeftPresets = Exclude<PresetOutcome, { readonly problem: null }>;

const isLeftPresets = ((value: unknown) => isFields(value) && value.problem !== null) as Check<LeftPresets>;

/**
 * A file that the worker takes in: a restore of a backup, or an import of links. It is stored before anything of the
 * file is, and any page shows how far it is. One at a time.
 */
export const isFileRun = hasFields({
  runId: isToken,
  kind: isOneOf('restore', 'import'),
  fileName: isTextOf(0, 300),
  /**
   * `handing-over`: a page hands the file's parts over, and nothing is written yet. `writing`: the worker has all of
   * them, and needs no page. `unfinished`: a page or a part was lost, so the file has to be chosen again.
   */
  state: isOneOf('handing-over', 'writing', 'done', 'unfinished'),
  /** The account that the next parts belong to: an import has one, and each account of a backup comes with a part. */
  accountId: isNullOr(isId),
  /** The account that was active when the file was saved. */
  activeId: isNullOr(isId),
  /** How many entries the file has, how many of them were handed over, and how many are written. */
  total: isCount,
  handedOver: isCount,
  written: isCount,
  /** Links of the file that were not here, and those that gained something. */
  added: isCount,
  changed: isCount,
  /** How many parts were handed over, and how many of them are written. */
  parts: isCount,
  partsWritten: isCount,
  leftPresets: isNullOr(isLeftPresets),
  /** Why writing rests until the next try; null while it does not. */
  problem: isNullOr(isErrorCode),
});
export type FileRun = Checked<typeof isFileRun>;

/** A file under way, as pages show it, whichever account they show. */
export interface ShownFileRun {
  readonly run: FileRun;
  /** The name of the account that an import is for; null where there is no other. */
  readonly accountTitle: string | null;
}

/** What a page says of a file before it hands over its first part. */
export type FileToTake = Pick<FileRun, 'runId' | 'kind' | 'fileName' | 'accountId' | 'total'>;

export const beginFileRun = (file: FileToTake): FileRun => ({
  ...file,
  state: 'handing-over',
  activeId: null,
  ...{ handedOver: 0, written: 0, added: 0, changed: 0, parts: 0, partsWritten: 0 },
  ...{ leftPresets: null, problem: null },
});

/** The name of the lock that a page holds while it hands a file over: it is free once the page is closed. */
export const toHandOverLock = (runId: string): string => `file ${runId}`;
