import type { FindLinkGroup, LinkGroup } from '#lib/domain/earnings/link-attribution.ts';
import { toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import type { Dimension } from '#lib/domain/earnings/report.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { createTextCodes, type TextCodes } from '#lib/domain/earnings/text-codes.ts';
import { createAmountColumn } from '#lib/domain/money/amount-column.ts';
import type { FindPost } from '#lib/domain/posts/post-attribution.ts';

/** One text of every row, as a number. */
export interface TextColumn {
  readonly codes: TextCodes;
  /** By row. */
  readonly values: number[];
}

/** Conversions in columns of small numbers, so that one pass over 200,000 of them takes only milliseconds. */
export type ReportColumns = ReturnType<typeof createReportColumns>;

/** The key of conversions that several posts may have brought. No post has it: their keys have six letters. */
export const tiedPostKey = 'tied';

/**
 * @param findLinkGroup Finds the user's own links that a conversion may have come through.
 * @param findPost Finds the post that brought it.
 */
export function createReportColumns(findLinkGroup: FindLinkGroup, findPost: FindPost) {
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

  return {
    ...{ ids, days, statuses, currencies, programs, subs, presets, links, posts },
    ...{ remarks, payouts, saleAmounts, programNames, linkGroups, postNames },

    /** Adds rows, the oldest first. */
    add(rows: readonly ReportRow[]): void {
      for (const row of rows) {
        ids.push(row.conversionId);
        push(days, row.convertedAt.slice(0, 10));
        push(statuses, row.status);
        push(currencies, row.currency);
        // The name from the latest conversion: programs are renamed.
        programNames.set(push(programs, row.offerId), row.offerName);
        let at = 0;
        for (const column of subs) {
          push(column, row.affSubs[at] || null);
          at += 1;
        }
        const group = findLinkGroup(row);
        push(presets, group === null ? null : toSolePreset(group));
        const link = push(links, group?.key ?? null);
        if (group !== null) linkGroups.set(link, group);
        const post = findPost(row);
        if (post === null || post === 'tied') push(posts, post === null ? null : tiedPostKey);
        else postNames.set(push(posts, post.code), post.name);
        push(remarks, row.remarks || null);
        payouts.push(row.payout);
        saleAmounts.push(row.saleAmount);
      }
    },
  };
}

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

/** Adds a row's text. @returns its code. */
function push({ codes, values }: TextColumn, text: string | null): number {
  const code = codes.codeOf(text);
  values.push(code);
  return code;
}
