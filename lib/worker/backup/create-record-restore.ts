import type { AccountRecords } from '#lib/domain/backup/account-records.ts';
import { mergeRecords, recordStores } from '#lib/store/backup/account-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';

export interface RecordRestore {
  /** Restores small records of a backup, all or none. Restoring the same again changes nothing. */
  restore(records: AccountRecords): Promise<void>;
}

export interface RecordRestoreDependencies extends Pick<AccountContext, 'database'> {
  readonly offers: OfferMirror;
}

export function createRecordRestore({ database, offers }: RecordRestoreDependencies): RecordRestore {
  return {
    async restore(records) {
      const transaction = (await database()).transaction(recordStores, 'readwrite');
      const [{ hosts }] = await Promise.all([mergeRecords(transaction, records), transaction.done]);
      // For programs that are already listed. The others learn it once they are listed.
      for (const { kind, offerId, host } of hosts) if (kind === 'minted') await offers.learnHost(offerId, host);
    },
  };
}
