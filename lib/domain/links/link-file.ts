import {
  type ImportedFieldProblem,
  type ImportedLink,
  maxImportedLinks,
  type RawLink,
  readImportedLink,
} from '#lib/domain/links/imported-link.ts';
import { type KeptLink, readFromTeam } from '#lib/domain/links/kept-link.ts';

/** The version of the JSON format. An import refuses a file of a newer version instead of reading half of it. */
const fileVersion = 1;

/** Why a file of links cannot be read. The import then takes no link from it. */
export type LinkFileProblem =
  | {
      readonly problem: 'not-json' /** The line with the fault, from 1; null where the parser does not say. */;
      readonly line: number | null;
    }
  | { readonly problem: 'not-links' | 'newer' | 'empty' | 'too-many' }
  | { readonly problem: 'missing-column'; readonly field: string }
  | {
      readonly problem: ImportedFieldProblem;
      /** The column or property. */
      readonly field: string;
      /** The table's row, with its header as the first; or the list's entry, from 1. */
      readonly row: number;
    };

/** A file's links, or why it cannot be read. */
export type LinkFileContent = { readonly links: readonly ImportedLink[] } | LinkFileProblem;

/** A link with its account's name, for files with links of several accounts. An import ignores the name. */
type FiledLink = KeptLink & { readonly account?: string };

/** Links as a JSON file with all fields of each. */
export function toLinkFile(links: readonly FiledLink[], exportedAtMs: number): string {
  const entries = links.map((link) => ({
    account: link.account,
    linkId: link.linkId,
    trackingLink: link.trackingLink,
    destinationUrl: link.destinationUrl,
    offerId: link.offerId,
    offerName: link.offerName,
    title: link.title,
    subIds: link.subIds,
    presetName: link.presetName,
    mintedAtMs: link.mintedAtMs,
    reuseCount: link.reuseCount,
    lastReusedAtMs: link.lastReusedAtMs,
    note: link.note,
    tags: link.tags,
    importedAtMs: link.importedAtMs,
    fromTeam: readFromTeam(link)?.device,
  }));
  // One link on each line, so that people can read, compare and search the file.
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  const exportedAt = new Date(exportedAtMs).toISOString();
  return `{\n  "linkmint": "links",\n  "version": ${fileVersion},\n  "exportedAt": "${exportedAt}",\n  "links": [\n${lines}\n  ]\n}\n`;
}

/** Reads a JSON file of links. Checks all of it before it returns any. */
export function parseLinkFile(text: string, serviceUrl: string): LinkFileContent {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return { problem: 'not-json', line: findLine(text, error) };
  }
  if (typeof file !== 'object' || file === null || !('linkmint' in file) || file.linkmint !== 'links') {
    return { problem: 'not-links' };
  }
  const { version, links } = file as { version?: unknown; links?: unknown };
  if (typeof version === 'number' && version > fileVersion) return { problem: 'newer' };
  if (!Array.isArray(links)) return { problem: 'not-links' };
  return readRawLinks(links, serviceUrl, { rowOf: (index) => index + 1, toField: (field) => field });
}

/** Reads a file's links in order, and stops at the first invalid one. */
export function readRawLinks(
  raw: readonly unknown[],
  serviceUrl: string,
  place: { readonly rowOf: (index: number) => number; readonly toField: (field: string) => string },
): LinkFileContent {
  if (raw.length === 0) return { problem: 'empty' };
  if (raw.length > maxImportedLinks) return { problem: 'too-many' };
  const links: ImportedLink[] = [];
  for (const [index, entry] of raw.entries()) {
    const read = readImportedLink(typeof entry === 'object' && entry !== null ? (entry as RawLink) : {}, serviceUrl);
    if (!('link' in read)) {
      return { problem: read.problem, field: place.toField(read.field), row: place.rowOf(index) };
    }
    links.push(read.link);
  }
  return { links };
}

/** The line that a parser's message names, by number or by position; null if the message names none. */
function findLine(text: string, error: unknown): number | null {
  const { message } = error as Error;
  // Where Chromium quotes the file, it names no place, and the file's words may.
  if (message.endsWith('is not valid JSON')) return null;
  const line = /\bline (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /\bposition (\d+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  // The file ends too early.
  return /end of/i.test(message) ? text.split('\n').length : null;
}
