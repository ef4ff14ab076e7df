import {
  type ImportedFieldProblem,
  type ImportedLink,
  maxImportedLinks,
  type RawLink,
  readImportedLink,
} from '#lib/domain/links/imported-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { readFromTeam } from '#lib/domain/links/read-from-team.ts';

/** The version of the JSON format. A file of a newer version is refused rather than half read. */
const fileVersion = 1;

/** Why a file of links cannot be read. Nothing of it is then taken. */
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

/** What a file has, or why it cannot be read. */
export type LinkFileContent = { readonly links: readonly ImportedLink[] } | LinkFileProblem;

/** A link with its account's name, where a file has links of several accounts. The name is written and never read. */
type FiledLink = KeptLink & { readonly account?: string };

/** Links as a JSON file that has all that is known of each. */
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
  // One link a line: the file can be read, compared and searched by people too.
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  const exportedAt = new Date(exportedAtMs).toISOString();
  return `{\n  "linkmint": "links",\n  "version": ${fileVersion},\n  "exportedAt": "${exportedAt}",\n  "links": [\n${lines}\n  ]\n}\n`;
}

/** Reads a JSON file of links. All of it is checked before any of it is returned. */
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
  return readRawLinks(links, serviceUrl, { firstRow: 1, toField: (field) => field });
}

/** Reads the links of a file in their order, and stops at the first that is wrong. */
export function readRawLinks(
  raw: readonly unknown[],
  serviceUrl: string,
  place: { readonly firstRow: number; readonly toField: (field: string) => string },
): LinkFileContent {
  if (raw.length === 0) return { problem: 'empty' };
  if (raw.length > maxImportedLinks) return { problem: 'too-many' };
  const links: ImportedLink[] = [];
  for (const [index, entry] of raw.entries()) {
    const read = readImportedLink(typeof entry === 'object' && entry !== null ? (entry as RawLink) : {}, serviceUrl);
    if (!('link' in read)) {
      return { problem: read.problem, field: place.toField(read.field), row: index + place.firstRow };
    }
    links.push(read.link);
  }
  return { links };
}

/** The line that a parser's message points to, by its number or by a position; null where it points nowhere. */
function findLine(text: string, error: unknown): number | null {
  const { message } = error as Error;
  const line = /\bline (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /\bposition (\d+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  // A file that was cut off.
  return /end of/i.test(message) ? text.split('\n').length : null;
}
