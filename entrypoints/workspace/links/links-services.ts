import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { CountedLinkMark } from '#lib/store/links/read-link-marks.ts';
import type { LinkSource } from './create-link-source.ts';
import type { TeamLinksServices } from './team/create-team-links-services.ts';

/** A program's mark, and whose programs it is of. */
export interface ListedMark extends CountedLinkMark {
  readonly accountId: string;
}

/** What the Links tab needs of the world. */
export interface LinksServices {
  nowMs(): number;
  newId(): string;
  /** Where the accounts' links are read from; without ids those of the shown account. */
  toSources(accountIds: readonly string[]): readonly LinkSource[];
  readPresetBook(): Promise<PresetBook>;
  /** Whether the shown account has a team. */
  readHasTeam(): Promise<boolean>;
  /** For the links that the team shares. */
  readonly team: TeamLinksServices;
  /** Calls back when any of it may have changed; returns the function that stops it. */
  watch(onChange: () => void): () => void;
  annotate(row: LinkRow, note: string, tags: readonly string[]): Promise<void>;
  tag(rows: readonly LinkRow[], tag: string): Promise<void>;
  untag(rows: readonly LinkRow[], tag: string): Promise<void>;
  /** Asks once more for the link that a wish came to nothing for: an act of its own, which may use a link. */
  retry(row: LinkRow, overQuota: boolean): Promise<MintOutcome>;
  /** One act in each account that has any of the rows: it is brought back by its id. */
  remove(actId: string, rows: readonly LinkRow[]): Promise<void>;
  restore(actId: string, accountIds: readonly string[]): Promise<void>;
  /** Imports a file's links into the shown account; reports the number done after each slice. */
  importLinks(
    links: readonly ImportedLink[],
    onProgress: (done: number) => void,
  ): Promise<{ readonly added: number; readonly changed: number }>;
  dismissMarks(marks: readonly ListedMark[]): Promise<void>;
  /** Copies links, one per line, and resolves to whether that worked. */
  copyLinks(sources: readonly LinkSource[], rows: readonly LinkRow[], format: CopyFormat): Promise<boolean>;
  copyText(text: string): Promise<boolean>;
  /** Null where the browser cannot. */
  readonly copyPng: ((png: Blob) => Promise<boolean>) | null;
  saveFile(name: string, content: Blob): void;
}
