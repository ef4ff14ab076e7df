import { type BulkLine, type BulkRun, toInput } from '#lib/domain/bulk/bulk-run.ts';
import { withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { hasText, isHtml, writeText } from '#lib/domain/bulk/text-lines.ts';
import { chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import { type FormattedLink, formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
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
 * Where a line has no program or no sub-ID of its own, it has what the list said.
 */
export function writeResultCsv(run: BulkRun, lines: readonly BulkLine[], nowMs: number): string {
  const byIndex = new Map(lines.map((line) => [line.index, line]));
  return toSpreadsheetFile(
    csvHeader,
    lines.map((line) => {
      const maker = toMaker(line, (index) => byIndex.get(index));
      // A program that stands to be chosen would be read as the user's choice.
      const hasProgram = line.state !== 'choose' && line.offerId !== null;
      return [
        line.input.url,
        maker?.trackingLink ?? '',
        toStateMark(line, run).text,
        toLineReason(line, run, nowMs),
        line.destinationUrl,
        hasProgram ? line.offerName : toInput(line).program,
        hasProgram ? (line.offerId ?? '') : '',
        ...toSubIdsAgain(maker ?? line),
        line.input.title,
        line.landingLink ?? '',
      ];
    }),
  );
}

/** A sub-ID whose number was never drawn is left to the preset: read from a list, "{counter}" would be sent as it is. */
function toSubIdsAgain({ subIds, templates, input }: BulkLine): SubIds {
  const drawn = (templates ?? []).reduce(
    (ids, template, at) => (usesCounter(template) ? withSubId(ids, at, '') : ids),
    subIds,
  );
  return withOverrides(drawn, input.subIds);
}

/** Returns the link that a line ended with: its own, or for a duplicate the other line's. Null if there is no link. */
export function toResultLink(line: BulkLine, lineAt: (index: number) => BulkLine | undefined): string | null {
  return toMaker(line, lineAt)?.trackingLink ?? null;
}

/** The line that has a line's link: for a duplicate the other one. */
function toMaker(line: BulkLine, lineAt: (index: number) => BulkLine | undefined): BulkLine | undefined {
  return line.state !== 'duplicate' || line.duplicateOf === null ? line : lineAt(line.duplicateOf);
}
