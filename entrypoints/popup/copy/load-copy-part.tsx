import copyStyles from '#components/copy-formats.css?inline';
import dialogStyles from '#components/dialog.css?inline';
import { toCopiedText } from '#components/to-copied-text.ts';
import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { copyFormatted } from '#lib/ui/copy-formatted.ts';
import { adoptStyles } from '../adopt-styles.ts';
import type { CopyPart } from './copy-part.ts';
import { CopyRow } from './copy-row.tsx';

adoptStyles(dialogStyles + copyStyles);

/** Reads the user's own formats, and what formats are filled with. Imported only when there is a link: {@link CopyPart}. */
export async function loadCopyPart(database: Database, nowMs: () => number): Promise<CopyPart> {
  const { templates } = await presetBookItem.read();
  return {
    async copyAs(link, formatId, { title, campaigns, chosenCoupon, today }) {
      const [{ disclosure }, counter] = await Promise.all([settingsItem.read(), readMeta(database, 'tokenCounter')]);
      const atMs = nowMs();
      const input = toFormatInput(link, {
        nowMs: atMs,
        utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(),
        title,
        counter: counter === undefined ? null : counter.next - 1,
        coupon: chosenCoupon ?? chooseCoupon(campaigns, today),
        disclosure,
        locale: locale(),
      });
      return copyFormatted(formatLink(findFormat(formatId, templates), input));
    },
    toStatus: (formatId) => toCopiedText(findFormat(formatId, templates)),
    Row: (props) => <CopyRow {...props} templates={templates} />,
  };
}
