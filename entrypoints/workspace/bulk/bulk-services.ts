import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { LinkedLine } from './write-result-links.ts';

/** A tab of the browser that may be a destination. */
export interface OpenTab {
  readonly url: string;
  readonly title: string;
}

/** What the Bulk tab needs of the world outside it. */
export interface BulkServices {
  nowMs(): number;
  readonly send: Send;
  /** All runs, the newest first. */
  readRuns(): Promise<readonly BulkRun[]>;
  /** The lines of a run that changed after a revision of it; all after -1. */
  readLines(runId: string, afterRevision: number): Promise<readonly BulkLine[]>;
  /** The version of the extension that waits for a run to end; null where none does. */
  readWaitingVersion(): Promise<string | null>;
  readPresets(): Promise<PresetBook>;
  /** What the organisation's policy sets. */
  readManaged(): Promise<ManagedFields>;
  /** What stood in the field when the tab was left; null for nothing. */
  readKeptList(): Promise<KeptBulkList | null>;
  /** All programs of the mirror, to search in. */
  readProgramFinder(): Promise<ProgramFinder>;
  /** Asks for the permission to see the addresses of tabs: within the user's gesture. */
  requestTabs(): Promise<boolean>;
  /** The web pages that are open, in the windows' order. */
  readOpenTabs(): Promise<readonly OpenTab[]>;
  copyFormatted(formatted: FormattedLink): Promise<boolean>;
  /** Links in a copy format, one after another. */
  writeLinks(links: readonly LinkedLine[], format: CopyFormat): Promise<FormattedLink>;
  saveCsv(name: string, text: string): void;
  saveText(name: string, text: string): void;
}
