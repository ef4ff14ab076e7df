import type { ImportedLink } from '#lib/domain/imported-link.ts';
import type { CopyFormat } from '#lib/domain/link-formats.ts';
import type { LinkRow, LinkWish } from '#lib/domain/link-row.ts';
import type { PresetBook } from '#lib/domain/sub-id-preset.ts';
import type { LinkRecord } from '#lib/store/database.ts';
import type { LinkChanges } from '#lib/store/read-link-changes.ts';
import type { CountedLinkMark } from '#lib/store/read-link-marks.ts';

/** What the Links tab needs of the world. */
export interface LinksServices {
  nowMs(): number;
  newId(): string;
  /** Every stored link, newest first, a batch at a time. */
  readLinkBatches(): AsyncIterable<readonly LinkRecord[]>;
  readLinkChanges(
    sinceMs: number,
    known: { has(linkId: string): boolean; keys(): Iterable<string>; readonly size: number },
  ): Promise<LinkChanges>;
  readWishes(): Promise<readonly LinkWish[]>;
  readMarks(): Promise<readonly CountedLinkMark[]>;
  readPresetBook(): Promise<PresetBook>;
  /** Calls back when any of it may have changed; returns the function that stops it. */
  watch(onChange: () => void): () => void;
  annotate(linkId: string, note: string, tags: readonly string[]): Promise<void>;
  tag(linkIds: readonly string[], tag: string): Promise<void>;
  /** One act, however many rows: it is brought back by its id. */
  remove(actId: string, rows: readonly LinkRow[]): Promise<void>;
  restore(actId: string): Promise<void>;
  /** Takes a file's links in; tells after each slice how many are done. */
  importLinks(
    links: readonly ImportedLink[],
    onProgress: (done: number) => void,
  ): Promise<{ readonly added: number; readonly changed: number }>;
  dismissMarks(offerIds: readonly string[]): Promise<void>;
  /** Puts links on the clipboard, each on a line of its own, and tells whether they are there. */
  copyLinks(rows: readonly LinkRow[], format: CopyFormat): Promise<boolean>;
  copyText(text: string): Promise<boolean>;
  /** Null where the browser cannot. */
  readonly copyPng: ((png: Blob) => Promise<boolean>) | null;
  saveFile(name: string, content: Blob): void;
}
