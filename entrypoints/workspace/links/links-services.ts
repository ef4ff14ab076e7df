import type { HandedOver } from '#components/file-runs/hand-over-file.ts';
import type { Drafts } from '#components/forms/drafts.ts';
import type { ShownFileRun } from '#lib/domain/backup/file-run.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { LinkRow, WishAct } from '#lib/domain/links/link-row.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { CountedLinkMark } from '#lib/store/links/read-links.ts';
import type { LinkSource } from './create-link-source.ts';
import type { TeamLinksServices } from './team/create-team-links-services.ts';

/** A program's mark, with the account that the program belongs to. */
export interface ListedMark extends CountedLinkMark {
  readonly accountId: string;
}

/** What a deletion did: some rows may be gone where others could not be deleted. */
export interface Removal {
  readonly removed: readonly LinkRow[];
  /** Why others stayed. */
  readonly failures: readonly unknown[];
}

/** What the Links tab reads and does outside itself. */
export interface LinksServices {
  nowMs(): number;
  newId(): string;
  /** Returns the sources of the accounts' links. Without IDs, returns the shown account's source. */
  toSources(accountIds: readonly string[]): readonly LinkSource[];
  readPresetBook(): Promise<PresetBook>;
  /** Whether the shown account has a team. */
  readHasTeam(): Promise<boolean>;
  readonly team: TeamLinksServices;
  /** Calls `onChange` when links or the quota may have changed. Returns the function that stops this. */
  watch(onChange: () => void): () => void;
  annotate(row: LinkRow, change: { readonly note: string } | { readonly tags: readonly string[] }): Promise<void>;
  /** Notes and tags that the user typed and that are not stored yet. */
  readonly drafts: Drafts;
  tag(rows: readonly LinkRow[], tag: string): Promise<void>;
  untag(rows: readonly LinkRow[], tag: string): Promise<void>;
  /** Asks again for the link of a wish that got no link. This is a new act, which may use a link. */
  retry(row: LinkRow, overQuota: boolean): Promise<MintOutcome>;
  /** Deletes rows, as one act in each account that has any of them. `restore` undoes the act by its ID. Never rejects. */
  remove(actId: string, rows: readonly LinkRow[]): Promise<Removal>;
  restore(actId: string, accountIds: readonly string[]): Promise<void>;
  /** Hands a file's links over to the worker, which imports them into the shown account, under that id. */
  importLinks(runId: string, fileName: string, links: readonly ImportedLink[]): Promise<HandedOver>;
  /** The restore or import under way, or the last one. */
  readFileRun(): Promise<ShownFileRun | null>;
  dismissFileRun(runId: string): Promise<void>;
  dismissMarks(marks: readonly ListedMark[]): Promise<void>;
  /** Copies links, one per line. Returns whether that worked. */
  copyLinks(sources: readonly LinkSource[], rows: readonly LinkRow[], format: CopyFormat): Promise<boolean>;
  copyText(text: string): Promise<boolean>;
  /** Null if the browser cannot copy images. */
  readonly copyPng: ((png: Blob) => Promise<boolean>) | null;
  saveFile(name: string, content: Blob): Promise<boolean>;
}

/** What the list does with a row, where a dialog or the open record may follow. */
export interface RowDeeds {
  copy(rows: readonly LinkRow[], format: CopyFormat): void;
  wish(row: LinkRow, act: WishAct): void;
  /** Asks first. */
  remove(row: LinkRow): void;
}
