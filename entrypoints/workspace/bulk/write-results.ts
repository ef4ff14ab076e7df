import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { hasText, isHtml, writeText } from '#lib/domain/bulk/text-lines.ts';
import { chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import { type FormattedLink, formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';
import { toLineReason, toStateMark } from './describe-line.ts';

/**
 * Returns the text that the lines were found in, with links in place of their addresses. Null for a list.
 * @param lines All lines of the run, including those that were removed.
 */
export function writeResultText(lines: readonly BulkLine[]): FormattedLink | null {
  const inputs = lines.map(({ input }) => input);
  if (!hasText(inputs)) return null;
  const text = writeText(inputs, (at) => {
    const line = lines[at];
    return line === undefined || line.state === 'removed' ? null : toResultLink(line, (index) => lines[index]);
  });
  return { text, html: isHtml(inputs) ? text : null };
}

export interface LinkedLine {
  readonly line: BulkLine;
  readonly trackingLink: string;
}

/** Returns the lines of a run that ended with a link. */
export function toLinkedLines(lines: readonly BulkLine[]): readonly LinkedLine[] {
  const byIndex = new Map(lines.map((line) => [line.index, line]));
  return lines.flatMap((line) => {
    const trackingLink = toResultLink(line, (index) => byIndex.get(index));
    return trackingLink === null ? [] : [{ line, trackingLink }];
  });
}

/** Writes the links of a run in a copy format, one after another. */
export async function writeResultLinks(
  database: Database,
  settings: Settings,
  nowMs: number,
  links: readonly LinkedLine[],
  format: CopyFormat,
): Promise<FormattedLink> {
  const today = toServiceDate(nowMs, settings.serviceUtcOffsetMinutes);
  const { next = 1 } = (await readMeta(database, 'tokenCounter')) ?? {};
  const toWords = await readCopyWords(database, settings);
  const offerIds = [...new Set(links.map(({ line }) => line.offerId ?? ''))];
  const coupons = new Map(
    await Promise.all(
      offerIds.map(async (id) => [id, chooseCoupon(await readLiveCampaigns(database, id, today), today)] as const),
    ),
  );
  const all = links.map(({ line, trackingLink }) => {
    const offerId = line.offerId ?? '';
    const link = {
      trackingLink,
      destinationUrl: line.destinationUrl,
      offerId,
      offerName: line.offerName,
      ...(line.presetName !== null && { presetName: line.presetName }),
    };
    return formatLink(
      format,
      toFormatInput(link, {
        ...toMoment(nowMs),
        title: line.input.title,
        counter: next > 1 ? next - 1 : null,
        coupon: coupons.get(offerId) ?? null,
        ...toWords(line.presetName),
        locale: locale(),
      }),
    );
  });
  const html = all.every((each) => each.html !== null) ? all.map((each) => each.html).join('<br>\n') : null;
  return { text: all.map(({ text }) => text).join('\n'), html };
}

const csvHeader = [
  'url',
  'link',
  'state',
  'reason',
  'destination',
  'program',
  'offer_id',
  ...['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
  'title',
  'landing_link',
];

/**
 * Returns a run's lines as a CSV file that the Bulk tab can read again: with the given addresses and the sent sub-IDs.
 */
export function writeResultCsv(run: BulkRun, lines: readonly BulkLine[], nowMs: number): string {
  const byIndex = new Map(lines.map((line) => [line.index, line]));
  return toSpreadsheetFile(
    csvHeader,
    lines.map((line) => [
      line.input.url,
      toResultLink(line, (index) => byIndex.get(index)) ?? '',
      toStateMark(line, run).text,
      toLineReason(line, run, nowMs),
      line.destinationUrl,
      line.offerName,
      line.offerId ?? '',
      ...line.subIds,
      line.input.title,
      line.landingLink ?? '',
    ]),
  );
}

/** Returns the link that a line ended with: its own, or for a duplicate the other line's. Null if there is no link. */
export function toResultLink(line: BulkLine, lineAt: (index: number) => BulkLine | undefined): string | null {
  if (line.state !== 'duplicate' || line.duplicateOf === null) return line.trackingLink;
  return lineAt(line.duplicateOf)?.trackingLink ?? null;
}
