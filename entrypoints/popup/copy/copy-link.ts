import { type FormattedLink, formatLink, formatPlain, isPlain } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';
import { readSettingsForPage } from '#lib/store/read-settings-for-page.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';
import type { CopySource } from '../popup-services.ts';

interface CopyLinkDeps {
  readonly database: Database;
  readonly nowMs: () => number;
}

/** Copies a link in a format. Resolves to the text that it copied; null if the browser refused. */
export async function copyLink(
  { database, nowMs }: CopyLinkDeps,
  link: MintedLink,
  format: CopyFormat,
  { title, coupon, product }: CopySource,
): Promise<string | null> {
  // Most copies are of the bare link, and the user waits for each reading.
  if (isPlain(format)) return copyText(formatPlain(link.trackingLink));
  const [toWords, counter] = await Promise.all([
    readSettingsForPage().then((settings) => readCopyWords(database, settings)),
    readMeta(database, 'tokenCounter'),
  ]);
  const now = toMoment(nowMs());
  const input = toFormatInput(link, {
    ...now,
    title,
    product: product === null ? undefined : { said: product, readOn: now.day },
    counter: counter === undefined ? null : counter.next - 1,
    coupon,
    ...toWords(link.presetName),
    locale: locale(),
  });
  return copyText(formatLink(format, input));
}

async function copyText(formatted: FormattedLink): Promise<string | null> {
  return (await copyFormatted(formatted)) ? formatted.text : null;
}
