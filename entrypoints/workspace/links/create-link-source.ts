import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow, LinkWish, RowPlace } from '#lib/domain/links/link-row.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { locale } from '#lib/platform/i18n.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readLinkBatches } from '#lib/store/links/read-link-batches.ts';
import { type LinkChanges, readLinkChanges } from '#lib/store/links/read-link-changes.ts';
import { type CountedLinkMark, readLinkMarks } from '#lib/store/links/read-link-marks.ts';
import { readLinkWishes } from '#lib/store/links/read-link-wishes.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { ReportReader } from '../earnings/create-report-reader.ts';

/** What the first screen shows comes at once, the rest in large pieces. */
const batchSizes = { first: 200, later: 5_000 } as const;

/** One account's links, as its own database has them. Nothing of another account is in it. */
export interface LinkSource extends RowPlace {
  /** Every stored link, newest first, a batch at a time. */
  readLinkBatches(): AsyncIterable<readonly LinkRecord[]>;
  readLinkChanges(
    sinceMs: number,
    known: { has(linkId: string): boolean; keys(): Iterable<string>; readonly size: number },
  ): Promise<LinkChanges>;
  readWishes(): Promise<readonly LinkWish[]>;
  readMarks(): Promise<readonly CountedLinkMark[]>;
  /** What the links brought, by program and sub-IDs; links without conversions are not in it. */
  readEarnings(): Promise<readonly GroupEarnings[]>;
  /** The link to the front page of a row's program; null where it has none that is safe to hand out. */
  readLandingLink(row: LinkRow): Promise<string | null>;
  /** A row's link as a format writes it; null for a wish without a link. */
  write(row: LinkRow, format: CopyFormat): Promise<ReturnType<typeof formatLink> | null>;
  /** Lets go of what it opened: it cannot be read any more. */
  close(): void;
}

interface LinkSourceParts extends RowPlace {
  nowMs(): number;
  /** What is read from; a failure is tried again by the next reading. */
  open(): Promise<Pick<OpenAccount, 'database' | 'readSettings' | 'readState'>>;
  close(): void;
  /** Starts what sums conversions, in a thread of its own. */
  startReports(): ReportReader;
}

export function createLinkSource(parts: LinkSourceParts): LinkSource {
  const { accountId, idPrefix, nowMs, open } = parts;
  let reports: ReportReader | null = null;
  return {
    accountId,
    idPrefix,
    async *readLinkBatches() {
      const { database } = await open();
      yield* readLinkBatches(database, (batch) => (batch === 0 ? batchSizes.first : batchSizes.later));
    },
    readLinkChanges: async (sinceMs, known) => readLinkChanges((await open()).database, sinceMs, known),
    readWishes: async () => readLinkWishes((await open()).database),
    readMarks: async () => readLinkMarks((await open()).database),
    async readEarnings() {
      const { serviceUtcOffsetMinutes: utcOffsetMinutes } = await (await open()).readSettings();
      reports ??= parts.startReports();
      return reports.ask('links', { utcOffsetMinutes });
    },
    async readLandingLink({ offerId }) {
      const { database, readState } = await open();
      const [offer, { account }] = await Promise.all([database.get('offers', offerId), readState()]);
      if (offer === undefined) return null;
      return isSafeTrackingLink(offer.trackingLink, account.connection.serviceUrl) ? offer.trackingLink : null;
    },
    async write(row, format) {
      if (row.link === null) return null;
      const { database, readSettings } = await open();
      const settings = await readSettings();
      const atMs = nowMs();
      const today = toServiceDate(atMs, settings.serviceUtcOffsetMinutes);
      const { next = 1 } = (await readMeta(database, 'tokenCounter')) ?? {};
      const occasion = {
        nowMs: atMs,
        utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(),
        title: row.title,
        counter: next > 1 ? next - 1 : null,
        coupon: chooseCoupon(await readLiveCampaigns(database, row.offerId, today), today),
        disclosure: settings.disclosure,
        postLanguage: settings.postLanguage,
        locale: locale(),
      };
      return formatLink(format, toFormatInput(row.link, occasion));
    },
    close() {
      reports?.close();
      parts.close();
    },
  };
}
