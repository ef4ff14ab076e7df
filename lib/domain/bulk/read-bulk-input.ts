import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { hasText, toTextLines, writeText } from '#lib/domain/bulk/text-lines.ts';
import { noSubIds, type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { parseCsv, toCsv } from '#lib/domain/text/csv.ts';

/** A list that the user typed, pasted or read from a file. */
export interface BulkInput {
  readonly lines: readonly BulkInputLine[];
  /** Names of CSV columns that are not used. */
  readonly ignoredColumns: readonly string[];
  /** Whether the lines are the addresses of a text, each with its place there. */
  readonly isText: boolean;
}

type Column = 'url' | 'program' | 'title' | 0 | 1 | 2 | 3 | 4;

const columnNames: Readonly<Record<string, Column>> = {
  url: 'url',
  link: 'url',
  address: 'url',
  destination: 'url',
  destinationurl: 'url',
  producturl: 'url',
  program: 'program',
  programid: 'program',
  offer: 'program',
  offerid: 'program',
  offername: 'program',
  title: 'title',
  name: 'title',
  ...Object.fromEntries(
    ([0, 1, 2, 3, 4] as const).flatMap((at) => ['sub', 'subid', 'affsub'].map((name) => [`${name}${at + 1}`, at])),
  ),
  // How the service spells the first (spec §4.8).
  affsub: 0,
};

/** Reads "aff_sub2", "Sub ID 2" and "sub2" as the same column. */
function toColumn(header: string): Column | null {
  const name = header.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(columnNames, name) ? (columnNames[name] ?? null) : null;
}

/**
 * Reads a list: one address a line, or a CSV whose header names a column of addresses ("url"; also sub1 to sub5,
 * program or offer_id, title). In any other text it searches for addresses (`findAddresses`).
 * @param titles Known titles by address, for lists without titles.
 */
export function readBulkInput(text: string, titles: ReadonlyMap<string, string> = new Map()): BulkInput {
  const texts = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const first = texts.find((line) => line.trim() !== '') ?? '';
  const header = parseCsv(first)[0] ?? [];
  // Of two columns of one kind the first counts: the tab's own export has the address as given and as sent.
  const columns = header.map(toColumn).map((column, index, all) => (all.indexOf(column) === index ? column : null));
  if (columns.includes('url') && header.length > 1) return readTable(text, columns, header);
  const urls = texts.map((line) => line.trim()).filter((line) => line !== '');
  const listed = columns.includes('url') ? urls.slice(1) : urls;
  const found = isList(listed) ? [] : findAddresses(text);
  if (found.length > 0) return { lines: toTextLines(text, found, titles), ignoredColumns: [], isText: true };
  return {
    lines: listed.map((url) => ({
      url,
      program: '',
      subIds: noSubIds,
      title: titles.get(url) ?? '',
    })),
    ignoredColumns: [],
    isText: false,
  };
}

/**
 * Whether most lines are an address and the others contain none: a list then reports mistyped lines, prose does not.
 */
function isList(lines: readonly string[]): boolean {
  const others = lines.filter((line) => !isAddress(line));
  return others.length * 2 < lines.length && !others.some((line) => /https?:\/\/|www\./i.test(line));
}

function isAddress(line: string): boolean {
  return /^https?:\/\/[^\s<>]+$/i.test(toUrlText(line));
}

function readTable(text: string, columns: readonly (Column | null)[], header: readonly string[]): BulkInput {
  return {
    lines: parseCsv(text)
      .slice(1)
      .map((cells) => toLine(cells, columns)),
    ignoredColumns: header.filter((_name, index) => columns[index] === null),
    isText: false,
  };
}

function toLine(cells: readonly string[], columns: readonly (Column | null)[]): BulkInputLine {
  let line: BulkInputLine = { url: '', program: '', subIds: noSubIds, title: '' };
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (column === null || cell === '') continue;
    line =
      typeof column === 'number'
        ? { ...line, subIds: withSubId(line.subIds, column, cell) }
        : { ...line, [column]: column === 'title' ? cell.slice(0, 1_000) : cell };
  }
  return line;
}

/**
 * Writes a list so that reading it gives the same lines again: the text that they came from, or only addresses if the
 * lines have nothing else but titles.
 */
export function writeBulkInput(lines: readonly BulkInputLine[]): string {
  if (hasText(lines)) return writeText(lines, () => null);
  const isPlain = lines.every(({ program, subIds }) => program === '' && subIds.every((subId) => subId === ''));
  if (isPlain) return lines.map(({ url }) => url).join('\n');
  const names = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'];
  const usedSubs = names.map((_name, index) => lines.some(({ subIds }) => subIds[index] !== ''));
  const pick = (subIds: SubIds | readonly string[]) => subIds.filter((_subId, index) => usedSubs[index]);
  return toCsv(
    ['url', 'program', ...pick(names), 'title'],
    lines.map(({ url, program, subIds, title }) => [url, program, ...pick(subIds), title]),
  )
    .replace(/^\ufeff/, '')
    .trimEnd();
}
