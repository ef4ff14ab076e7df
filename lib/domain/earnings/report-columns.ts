import { type FindLinkGroup, type LinkGroup, toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import type { Dimension } from '#lib/domain/earnings/report.ts';
import { cellsPerRow, places, type ReportBlock, subPlaces } from '#lib/domain/earnings/report-block.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import {
  addAmounts,
  addTexts,
  createTextColumn,
  reserveRows,
  setText,
  type TextColumn,
} from '#lib/domain/earnings/text-column.ts';
import { createAmountColumn } from '#lib/domain/money/amount-column.ts';

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

    /** Adds the rows of a block, the oldest first. */
    add(block: ReportBlock): void {
      const first = ids.length;
      addTexts(days, first, block, places.convertedAt, (time) => (time ?? '').slice(0, 10));
      addTexts(statuses, first, block, places.status, orBlank);
      addTexts(currencies, first, block, places.currency, orBlank);
      addTexts(programs, first, block, places.offerId, orBlank);
      for (const [index, column] of subs.entries()) addTexts(column, first, block, subPlaces[index] ?? 0, orNull);
      addTexts(remarks, first, block, places.remarks, orNull);
      addAmounts(payouts, first, block, places.payout);
      addAmounts(saleAmounts, first, block, places.saleAmount);
      for (let row = first, at = 0; at < block.cells.length; row += 1, at += cellsPerRow) {
        ids.push(textAt(block, at + places.conversionId));
        // The name from the latest conversion: programs are renamed. Conversions without an id may be of several programs.
        if (textAt(block, at + places.offerId) !== '')
          programNames.set(programs.values[row] ?? 0, textAt(block, at + places.offerName));
      }
      blocks.push(block);
    },

    /** Finds what each row came through, and fills the columns of presets, links and posts, which are empty before. */
    attribute({ findLinkGroup, findPost }: ReportOrigins): void {
      for (const column of [presets, links, posts]) reserveRows(column, ids.length);
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
          setText(presets, row, fitting && toSolePreset(fitting));
          const link = setText(links, row, fitting?.key ?? null);
          if (fitting !== null) linkGroups.set(link, fitting);
          const post = findPost?.(made) ?? null;
          if (post === null || post === 'tied') setText(posts, row, post === null ? null : tiedPostKey);
          else postNames.set(setText(posts, row, post.code), post.name);
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

const orBlank = (text: string | null) => text ?? '';
const orNull = (text: string | null) => text || null;

/** More than any column has codes. */
const codeLimit = 2 ** 26;

/**
 * Numbers the combinations that rows have in several columns of codes: equal combinations have one number.
 * @returns a function from a row to its number.
 */
function createTupleCodes(columns: readonly { readonly values: ArrayLike<number> }[]): (row: number) => number {
  const steps = columns.map(({ values }) => ({ values, tuples: new Map<number, number>() }));
  let last = 0;
  return (row) => {
    let tuple = 0;
    for (const { values, tuples } of steps) {
      const code = values[row] ?? 0;
      // No text: nothing to tell apart.
      if (code === 0) continue;
      const key = tuple * codeLimit + code;
      let next = tuples.get(key);
      if (next === undefined) {
        last += 1;
        next = last;
        tuples.set(key, next);
      }
      tuple = next;
    }
    return tuple;
  };
}
