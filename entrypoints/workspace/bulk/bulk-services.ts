import type { BulkInputLine, BulkLine, BulkOutcome, BulkPresetChoice, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { LinkedLine } from './write-results.ts';

/** A tab of the browser that may be a destination. */
export interface OpenTab {
  readonly url: string;
  readonly title: string;
}

/** What the Bulk tab reads and does outside itself. */
export interface BulkServices {
  nowMs(): number;
  readonly send: Send;
  /** Stores a list, with its plan. Asks again where the worker died meanwhile: a list that was not started is replaced. */
  plan(lines: readonly BulkInputLine[], preset: BulkPresetChoice): Promise<BulkOutcome>;
  /** Reads all runs, the newest first. */
  readRuns(): Promise<readonly BulkRun[]>;
  /** Reads the lines of a run that changed after a revision. Reads all lines after -1. */
  readLines(runId: string, afterRevision: number): Promise<readonly BulkLine[]>;
  /** Reads the version of the extension that waits for a run to end. Null if no update waits. */
  readWaitingVersion(): Promise<string | null>;
  readPresets(): Promise<PresetBook>;
  /** Reads what the organisation's policy sets. */
  readManaged(): Promise<ManagedFields>;
  /** Reads the list that was in the field when the user left the tab. Null if there was no list. */
  readKeptList(): Promise<KeptBulkList | null>;
  /** Reads the links of a page's selection that wait for the tab. They wait until `takeBulkDraft` names them. */
  readDraft(): Promise<readonly BulkInputLine[]>;
  /** Reads all programs of the mirror, for the search. */
  readProgramFinder(): Promise<ProgramFinder>;
  /** Asks for the permission to see the addresses of tabs. Must be called within the user's gesture. */
  requestTabs(): Promise<boolean>;
  /** Reads the web pages that are open, in the windows' order. */
  readOpenTabs(): Promise<readonly OpenTab[]>;
  copyFormatted(formatted: FormattedLink): Promise<boolean>;
  writeLinks(links: readonly LinkedLine[], format: CopyFormat): Promise<FormattedLink>;
  saveCsv(name: string, text: string): void;
  saveText(name: string, text: string): void;
}
