import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow, LinkWish, RowPlace } from '#lib/domain/links/link-row.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import { type LinkPlaces, noLinkPlaces } from '#lib/domain/posts/link-places.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readLinkText } from '#lib/store/coupons/read-link-text.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkWishes } from '#lib/store/links/read-link-wishes.ts';
import {
  type CountedLinkMark,
  type LinkChanges,
  readLinkBatches,
  readLinkChanges,
  readLinkMarks,
} from '#lib/store/links/read-links.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { ReportReader } from '../earnings/create-report-reader.ts';

/**
 * Links in a batch. The first batch is small, so that the first screen appears at once; with larger ones later, the page
 * could not answer a key while it takes one.
 */
const batchSizes = { first: 200, later: 1_000 } as const;

/** One account's links, read from that account's own database. Contains nothing of another account. */
export interface LinkSource extends RowPlace {
  /** Reads every stored link in batches, the newest first. */
  readLinkBatches(): AsyncIterable<readonly LinkRecord[]>;
  readLinkChanges(
    sinceMs: number,
    known: { has(linkId: string): boolean; keys(): Iterable<string>; readonly size: number },
  ): Promise<LinkChanges>;
  readWishes(): Promise<readonly LinkWish[]>;
  readMarks(): Promise<readonly CountedLinkMark[]>;
  /** Reads what the links earned, by program and sub-IDs. Omits links without conversions. */
  readEarnings(): Promise<readonly GroupEarnings[]>;
  readPlaces(): Promise<LinkPlaces>;
  readHasTeam(): Promise<boolean>;
  /** Reads what was copied and posted with an address, the newest first. */
  readDiary(destinationUrl: string): Promise<readonly DiaryLine[]>;
  /** Reads the link to the front page of a row's program. Null if the program has no link that is safe to share. */
  readLandingLink(row: LinkRow): Promise<string | null>;
  /** Writes a row's link in a format. Null for a wish without a link. */
  write(row: LinkRow, format: CopyFormat): Promise<FormattedLink | null>;
  /** Closes the report worker and, for another account, the database. Do not read from this source afterwards. */
  close(): void;
}

/** Whether the account of a database has a team. */
export const hasTeam = async (database: Database): Promise<boolean> =>
  (await readMeta(database, 'teamSettings')) !== undefined;

interface LinkSourceParts extends RowPlace {
  nowMs(): number;
  /** Opens the database to read from. If this fails, the next read opens it again. */
  open(): Promise<Pick<OpenAccount, 'database' | 'readSettings' | 'readState'>>;
  close(): void;
  /** Starts the thread that sums conversions. */
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
      return reports.ask('links', { today: toServiceDate(nowMs(), utcOffsetMinutes), utcOffsetMinutes });
    },
    async readPlaces() {
      // Any of them: to count posts takes longer with each.
      if ((await (await open()).database.getKey('posts', IDBKeyRange.lowerBound(''))) === undefined)
        return noLinkPlaces;
      reports ??= parts.startReports();
      return reports.ask('places', null);
    },
    readHasTeam: async () => hasTeam((await open()).database),
    async readDiary(destinationUrl) {
      const lines = await (await open()).database.getAllFromIndex('diary', 'byUrl', destinationUrl);
      return lines.filter(({ kind }) => kind !== 'made').toReversed();
    },
    async readLandingLink({ offerId }) {
      const { database, readState } = await open();
      const [offer, { account }] = await Promise.all([database.get('offers', offerId), readState()]);
      if (offer === undefined) return null;
      return isSafeTrackingLink(offer.trackingLink, account.connection.serviceUrl) ? offer.trackingLink : null;
    },
    write: async (row, format) => readLinkText(await open(), row, format, nowMs()),
    close() {
      reports?.close();
      parts.close();
    },
  };
}
