import { type FormattedLink, formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { type FormatOccasion, toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';

/** A tracking link that the network lists, with what it leads to. The caller must check that the link is safe. */
export interface ListedLink {
  readonly trackingLink: string;
  readonly offerId: string;
  readonly offerName: string;
  /** The name of the coupon or the shop. Hostile. */
  readonly title: string;
  /** A coupon's code and its last day. Its name is the title already. */
  readonly coupon: FormatOccasion['coupon'];
}

export function writeListedLink(
  format: CopyFormat,
  { title, coupon, ...link }: ListedLink,
  { disclosure, postLanguage }: Pick<Settings, 'disclosure' | 'postLanguage'>,
  nowMs: number,
): FormattedLink {
  return formatLink(
    format,
    toFormatInput(
      { ...link, destinationUrl: '' },
      {
        ...toMoment(nowMs),
        title,
        counter: null,
        coupon: coupon && { ...coupon, name: '' },
        disclosure,
        postLanguage,
        locale: locale(),
      },
    ),
  );
}
