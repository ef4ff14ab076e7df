import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type Database, untilStored } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { DeviceDays } from '#lib/store/quota/device-counts.ts';
import { countQuota, readAllDevices } from '#lib/store/quota/read-quota-usage.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { toLinkHash } from '#lib/worker/text/to-sha256.ts';

/** How a deeplink's entry in the journal ended. */
export type Settlement =
  | { readonly state: 'done'; readonly link: MintedLink; readonly reuseKey: string }
  /** The service explicitly refused: the link does not count. */
  | { readonly state: 'refused'; readonly error: ErrorCode; readonly words?: string }
  /** The answer was lost or unusable: the link stays counted. */
  | { readonly state: 'unknown'; readonly error: ErrorCode };

/** What the count of links needs beside the journal. */
export interface CountBasis {
  readonly devices: DeviceDays;
  readonly settings: AccountSettings;
}

/** The write-ahead journal of deeplinks: reserved → sent → done | refused | unknown. */
export interface DeeplinkJournal {
  readBasis(): Promise<CountBasis>;
  /**
   * Notes the wish for a link before anything is spent. Leaves an existing entry alone. Wishes that were noted and not
   * sent yet line up for the last links: two at once never share one.
   * @param isGuarded Whether to refuse a wish beyond the quota.
   * @param basis As read right before. Absent: this reads it.
   * @returns false where the wish was refused.
   */
  reserve(
    entry: Pick<JournalEntry, 'requestId' | 'offerId' | 'reuseKey' | 'offerName' | 'presetName' | 'title'>,
    isGuarded: boolean,
    basis?: CountBasis,
  ): Promise<boolean>;
  /** Counts the link: it is about to be sent. On disk before this resolves. */
  markSent(requestId: string): Promise<void>;
  /** The service refused the token: nothing was made, and the same wish may be sent again. */
  markUnsent(requestId: string): Promise<void>;
  /** Removes the wish: it was not sent, because a colleague has its link or the team's quota is used up. */
  release(requestId: string): Promise<void>;
  /** Ends the entry. Stores a minted link in the same transaction. Where a refusal cannot be stored, deletes the entry. */
  settle(requestId: string, settlement: Settlement): Promise<void>;
  find(requestId: string): Promise<JournalEntry | undefined>;
  /**
   * After a worker died: an entry that was being sent becomes unknown and stays counted. One that was only reserved is
   * removed. Leaves alone what this life of the worker is doing: its database was closed and opened again. Makes the id
   * under which this device counts, before anything is counted.
   */
  recover(): Promise<void>;
}

export interface DeeplinkJournalDependencies
  extends Pick<AccountContext, 'database' | 'clock' | 'random' | 'readCounted'> {
  readonly readSettings: () => Promise<AccountSettings>;
}

export function createDeeplinkJournal(dependencies: DeeplinkJournalDependencies): DeeplinkJournal {
  const { database, clock, readCounted, readSettings } = dependencies;
  /** Wishes of this life of the worker that have not ended. */
  const openIds = new Set<string>();

  async function readBasis(): Promise<CountBasis> {
    const [devices, settings] = await Promise.all([readCounted().then(readAllDevices), readSettings()]);
    return { devices, settings };
  }

  return {
    readBasis,

    async reserve(entry, isGuarded, basis) {
      const { devices, settings } = basis ?? (await readBasis());
      openIds.add(entry.requestId);
      // Not strict: nothing was spent, so a power cut may lose this entry. Only counting a link is strict.
      const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite');
      const journal = transaction.objectStore('journal');
      const [known, inLine, { used, limit, isUsedUpByNetwork = false }] = await Promise.all([
        journal.get(entry.requestId),
        journal.index('byState').count('reserved'),
        countQuota(transaction, devices, settings, clock.nowMs()),
      ]);
      const hasRoom = !isUsedUpByNetwork && used + inLine < limit;
      const isReserved = known !== undefined || !isGuarded || hasRoom;
      if (isReserved && known === undefined) {
        const dayOffsetMinutes = settings.serviceUtcOffsetMinutes;
        await journal.add({ ...entry, state: 'reserved', updatedAtMs: clock.nowMs(), dayOffsetMinutes });
      }
      await transaction.done;
      return isReserved;
    },

    markSent(requestId) {
      const nowMs = clock.nowMs();
      return changeEntry(dependencies, requestId, (entry) => ({
        ...entry,
        state: 'sent',
        updatedAtMs: nowMs,
        countedAtMs: nowMs,
      }));
    },

    markUnsent(requestId) {
      const updatedAtMs = clock.nowMs();
      return changeEntry(dependencies, requestId, ({ countedAtMs: _given, ...entry }) => ({
        ...entry,
        state: 'reserved',
        updatedAtMs,
      }));
    },

    async release(requestId) {
      openIds.delete(requestId);
      const transaction = (await database()).transaction('journal', 'readwrite');
      const entry = await transaction.store.get(requestId);
      if (entry?.state === 'reserved') await transaction.store.delete(requestId);
      await transaction.done;
    },

    async settle(requestId, settlement) {
      const updatedAtMs = clock.nowMs();
      const ending = await toEnding(settlement);
      const toEnded = ({ countedAtMs, ...entry }: JournalEntry): JournalEntry => ({
        ...entry,
        updatedAtMs,
        state: settlement.state,
        ...(settlement.state !== 'refused' && countedAtMs !== undefined && { countedAtMs }),
        ...ending,
      });
      try {
        await changeEntry(dependencies, requestId, toEnded, settlement);
      } catch (cause) {
        if (settlement.state !== 'refused') throw cause;
        // A full disk has no room for the reason, and still deletes. Otherwise a link that was not made would count.
        await deleteEntry(await database(), requestId);
      }
      openIds.delete(requestId);
    },

    find: async (requestId) => (await database()).get('journal', requestId),

    recover: () => recover(dependencies, openIds),
  };
}

/** As `DeeplinkJournal.recover`. @param openIds Wishes that this life of the worker has open. */
async function recover(
  { database, clock, random }: DeeplinkJournalDependencies,
  openIds: ReadonlySet<string>,
): Promise<void> {
  const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite', { durability: 'strict' });
  const journal = transaction.objectStore('journal');
  const byState = journal.index('byState');
  const meta = metaOf(transaction);
  // Together: the act that started the worker waits for this.
  const [sent, reserved, deviceId] = await Promise.all([
    byState.getAll('sent'),
    byState.getAllKeys('reserved'),
    meta.get('deviceId'),
  ]);
  for (const entry of sent) {
    if (openIds.has(entry.requestId)) continue;
    await journal.put({ ...entry, state: 'unknown', error: 'cancelled', updatedAtMs: clock.nowMs() });
  }
  for (const requestId of reserved) {
    if (!openIds.has(requestId)) await journal.delete(requestId);
  }
  if (deviceId === undefined) await meta.put('deviceId', random.id());
  await transaction.done;
}

async function deleteEntry(db: Database, requestId: string): Promise<void> {
  const transaction = db.transaction('journal', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(requestId), transaction.done]);
  announceDataChange('quota');
}

/** Changes an entry, and stores its link with it. */
async function changeEntry(
  { database, clock }: DeeplinkJournalDependencies,
  requestId: string,
  next: (entry: JournalEntry) => JournalEntry,
  link?: Settlement,
): Promise<void> {
  const stores = ['journal', 'links', 'meta'] as const;
  const transaction = (await database()).transaction(stores, 'readwrite', { durability: 'strict' });
  const journal = transaction.objectStore('journal');
  const links = transaction.objectStore('links');
  const meta = metaOf(transaction);
  // All readings come first: one that fails behind a write would hide why that failed.
  const [entry, team, outbox = [], stored = {}] = await Promise.all([
    journal.get(requestId),
    meta.get('teamSettings'),
    meta.get('teamOutbox'),
    link?.state === 'done' ? links.get(link.link.linkId) : undefined,
  ]);
  // Without its entry the link would be sent uncounted. Better not to send it.
  if (entry === undefined) throw new AppError('internal');
  const written: Promise<unknown>[] = [journal.put(next(entry))];
  if (link?.state === 'done') {
    const { reuseKey } = link;
    // A file may have brought the link here before, and the user may have written words on it.
    const { importedAtMs: _file, ...known }: Partial<LinkRecord> = stored;
    const record = { ...known, ...link.link, reuseKey, changedAtMs: clock.nowMs() };
    written.push(links.put(record));
    // In the transaction of the link, so that no kill keeps it from the team.
    if (team !== undefined) written.push(meta.put('teamOutbox', [...outbox, record.linkId]));
    // The service gives links, so its earlier word that they are used up holds no more.
    written.push(meta.delete('linksUsedUpAtMs'));
  }
  if (link?.state === 'refused' && link.error === 'links-used-up') {
    written.push(meta.put('linksUsedUpAtMs', clock.nowMs()));
  }
  // Awaited together: where the disk is full the transaction fails as well, and that failure must be caught.
  await untilStored(transaction, Promise.all(written));
  announceDataChange('quota');
  if (link?.state === 'done') announceDataChange('links');
}

async function toEnding(
  settlement: Settlement,
): Promise<Pick<JournalEntry, 'linkId' | 'linkHash' | 'error' | 'words'>> {
  if (settlement.state === 'refused' && settlement.words !== undefined) {
    return { error: settlement.error, words: settlement.words };
  }
  if (settlement.state !== 'done') return { error: settlement.error };
  const { linkId, trackingLink } = settlement.link;
  return { linkId, linkHash: await toLinkHash(trackingLink) };
}
