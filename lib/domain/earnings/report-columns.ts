import type { FindLinkGroup, LinkGroup } from '#lib/domain/earnings/link-attribution.ts';
import { toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import type { Dimension } from '#lib/domain/earnings/report.ts';
import { cellsPerRow, places, type ReportBlock, subPlaces } from '#lib/domain/earnings/report-block.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { createTextCodes, type TextCodes } from '#lib/domain/earnings/text-codes.ts';
import { createTupleCodes } from '#lib/domain/earnings/tuple-codes.ts';
import { type AmountColumn, createAmountColumn } from '#lib/domain/money/amount-column.ts';

/** One text of every row, as a number. */
export interface TextColumn {
  readonly codes: TextCodes;
  /** By row. */
  readonly values: number[];
}

/** Conversions in columns of small numbers, so that one pass over 200,000 of them takes only milliseconds. */
export type ReportColumns = ReturnType<typeof createReportColumns>;

/** Finds the post that brought a conversion; `tied` if several may have, null if none can. */
export type FindReportPost = (
  row: Pick<ReportRow, 'offerId' | 'affSubs' | 'convertedAt'>,
) => { readonly code: string; readonly name: string } | 'tied' | null;

/** The key of conversions that several posts may have brought. No post has it: their keys have six letters. */
export const tiedPostKey = 'tied';

/** Finds what a conversion came through. */
export interface ReportOrigins {
  /** Finds the user's own links that it may have come through. */
  readonly findLinkGroup: FindLinkGroup;
  /** Finds the post that brought it. Null if no report asks for posts. */
  readonly findPost: FindReportPost | null;
}

export function createReportColumns() {
  const ids: string[] = [];
  const days = createTextColumn();
  const statuses = createTextColumn();
  const currencies = createTextColumn();
  const programs = createTextColumn();
  const subs = [createTextColumn(), createTextColumn(), createTextColumn(), createTextColumn(), createTextColumn()];
  const presets = createTextColumn();
  const links = createTextColumn();
  const posts = createTextColumn();
  const remarks = createTextColumn();
  const payouts = createAmountColumn();
  const saleAmounts = createAmountColumn();
  const programNames = new Map<number, string>();
  const linkGroups = new Map<number, LinkGroup>();
  const postNames = new Map<number, string>();
  const blocks: ReportBlock[] = [];

  return {
    ...{ ids, days, statuses, currencies, programs, subs, presets, links, posts },
    ...{ remarks, payouts, saleAmounts, programNames, linkGroups, postNames },

    /** Adds the rows of a block, the oldest first. Looks up each of its texts once, not once a row. */
    add(block: ReportBlock): void {
      const first = ids.length;
      addTexts(days, block, places.convertedAt, (time) => (time ?? '').slice(0, 10));
      addTexts(statuses, block, places.status, orBlank);
      addTexts(currencies, block, places.currency, orBlank);
      addTexts(programs, block, places.offerId, orBlank);
      for (const [index, column] of subs.entries()) addTexts(column, block, subPlaces[index] ?? 0, orNull);
      addTexts(remarks, block, places.remarks, orNull);
      addAmounts(payouts, block, places.payout, first);
      addAmounts(saleAmounts, block, places.saleAmount, first);
      for (let row = first, at = 0; at < block.cells.length; row += 1, at += cellsPerRow) {
        ids.push(textAt(block, at + places.conversionId));
        // The name from the latest conversion: programs are renamed.
        programNames.set(programs.values[row] ?? 0, textAt(block, at + places.offerName));
      }
      blocks.push(block);
    },

    /** Finds what each row came through, and fills the columns of presets, links and posts, which are empty before. */
    attribute({ findLinkGroup, findPost }: ReportOrigins): void {
      for (const { values } of [presets, links, posts]) values.length = 0;
      const tupleOf = createTupleCodes([programs, ...subs]);
      /** By program and sub-IDs. */
      const groups = new Map<number, LinkGroup | null>();
      let row = 0;
      for (const block of blocks) {
        for (let at = 0; at < block.cells.length; at += cellsPerRow) {
          const made = {
            offerId: programs.codes.textOf(programs.values[row] ?? 0) ?? '',
            affSubs: subs.map(({ codes, values }) => codes.textOf(values[row] ?? 0)),
            convertedAt: textAt(block, at + places.convertedAt),
          };
          const tuple = tupleOf(row);
          const known = groups.get(tuple);
          const group = known === undefined ? findLinkGroup(made) : known;
          if (known === undefined) groups.set(tuple, group);
          const fitting = group !== null && made.convertedAt >= group.since ? group : null;
          push(presets, fitting && toSolePreset(fitting));
          const link = push(links, fitting?.key ?? null);
          if (fitting !== null) linkGroups.set(link, fitting);
          const post = findPost?.(made) ?? null;
          if (post === null || post === 'tied') push(posts, post === null ? null : tiedPostKey);
          else postNames.set(push(posts, post.code), post.name);
          row += 1;
        }
      }
    },
  };
}

const textAt = ({ texts, cells }: ReportBlock, at: number) => texts[(cells[at] ?? 0) - 1] ?? '';

/** The column by which a breakdown groups. */
export function toColumn({ programs, presets, links, posts, subs }: ReportColumns, dimension: Dimension): TextColumn {
  if (dimension === 'program') return programs;
  if (dimension === 'preset') return presets;
  if (dimension === 'link') return links;
  if (dimension === 'post') return posts;
  return subs[Number(dimension.slice(3)) - 1] ?? programs;
}

function createTextColumn(): TextColumn {
  return { codes: createTextCodes(), values: [] };
}

const orBlank = (text: string | null) => text ?? '';
const orNull = (text: string | null) => text || null;

/** Adds a field of each row of a block. @param place The field's among the cells of a row. */
function addTexts(
  { codes, values }: TextColumn,
  { texts, cells }: ReportBlock,
  place: number,
  toText: (text: string | null) => string | null,
): void {
  /** By cell. */
  const known: number[] = new Array(texts.length + 1).fill(-1);
  for (let at = place; at < cells.length; at += cellsPerRow) {
    const cell = cells[at] ?? 0;
    let code = known[cell] ?? -1;
    if (code === -1) {
      code = codes.codeOf(toText(texts[cell - 1] ?? null));
      known[cell] = code;
    }
    values.push(code);
  }
}

/** Adds an amount of each row of a block. @param first The number of its first row in the column. */
function addAmounts(column: AmountColumn, { texts, cells }: ReportBlock, place: number, first: number): void {
  /** By cell, the first row with that amount. */
  const rows: number[] = new Array(texts.length + 1).fill(-1);
  for (let row = first, at = place; at < cells.length; row += 1, at += cellsPerRow) {
    const cell = cells[at] ?? 0;
    const same = rows[cell] ?? -1;
    if (same !== -1) column.pushSame(same);
    else {
      column.push(texts[cell - 1] ?? '');
      rows[cell] = row;
    }
  }
}

/** Adds a row's text. @returns its code. */
function push({ codes, values }: TextColumn, text: string | null): number {
  const code = codes.codeOf(text);
  values.push(code);
  return code;
}
