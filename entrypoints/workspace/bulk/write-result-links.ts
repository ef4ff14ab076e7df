import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';
import { type FormattedLink, formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';
import { toResultLink } from './to-result-link.ts';

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
