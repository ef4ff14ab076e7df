import { chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import { formatLink, formatPlain, isPlain } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { toLandingLink } from '#lib/worker/links/to-minted-link.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import { describeLanding } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';

/** What copies a link: an act outside the popup, or a popup that was closed. */
export interface CopyingContext extends AccountContext {
  readonly clipboard: Clipboard;
}

export type CopyEnding = 'copied' | 'not-copied' | 'overtaken';

interface CopySource {
  readonly turn?: CopyTurn | undefined;
  readonly product?: Product | null | undefined;
}

/**
 * Copies a link in a format.
 * @param title What the page calls itself. Hostile.
 * @param source The turn of the act, absent where the user acts now; and what the page says of its product, just now,
 *   absent or null for a page that was not read.
 * @returns whether the link is on the clipboard, or stays ready because the user copied something newer.
 */
export async function copyLink(
  context: CopyingContext,
  format: CopyFormat,
  link: MintedLink,
  title: string,
  { turn = context.clipboard.takeTurn(), product = null }: CopySource = {},
): Promise<CopyEnding> {
  const { clipboard } = context;
  const formatted = await toFormatted(context, format, link, title, product);
  if (await clipboard.copy(formatted, turn)) return 'copied';
  return clipboard.isOvertaken(turn) ? 'overtaken' : 'not-copied';
}

/** Copies it once for each time that it was offered to the page. Answers what to say, never the link. */
export async function copyLanding(
  {
    database,
    connection,
    clipboard,
    pageQuestions,
  }: CopyingContext & { readonly pageQuestions: Pick<PageQuestions, 'find' | 'spend'> },
  offerId: string,
  { tabId }: PageSender,
): Promise<PageToast> {
  const question = await pageQuestions.find('landing', tabId, offerId);
  if (question === null) return describeLanding('', 'none');
  const current = await connection.read();
  const offer = await (await database()).get('offers', offerId);
  const serviceUrl = current.state === 'signed-out' ? null : current.serviceUrl;
  const link = offer === undefined || serviceUrl === null ? null : toLandingLink(offer, serviceUrl);
  const isCopied = link !== null && (await clipboard.copy({ text: link, html: null }));
  if (isCopied) await pageQuestions.spend(question);
  return describeLanding(offer?.name ?? '', link === null ? 'none' : isCopied ? 'copied' : 'not-copied');
}

async function toFormatted(
  { database, clock, readSettings }: AccountContext,
  format: CopyFormat,
  link: MintedLink,
  title: string,
  product: Product | null,
) {
  // Nearly every act copies the bare link, and the user waits for each reading.
  if (isPlain(format)) return formatPlain(link.trackingLink);
  const db = await database();
  const nowMs = clock.nowMs();
  const [settings, counter] = await Promise.all([readSettings(), readMeta(db, 'tokenCounter')]);
  const { utcOffsetMinutes, day: readOn } = toMoment(nowMs);
  const today = toServiceDate(nowMs, settings.serviceUtcOffsetMinutes);
  const campaigns = await readLiveCampaigns(db, link.offerId, today);
  const toWords = await readCopyWords(db, settings);
  const input = toFormatInput(link, {
    nowMs,
    utcOffsetMinutes,
    title,
    counter: counter === undefined ? null : counter.next - 1,
    coupon: chooseCoupon(campaigns, today),
    ...toWords(link.presetName),
    locale: locale(),
    product: product === null ? undefined : { said: product, readOn },
  });
  return formatLink(format, input);
}
