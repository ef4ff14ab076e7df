import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { Random } from '#lib/platform/random.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import type { Database } from '#lib/store/database.ts';
import type { CountedAccount } from '#lib/store/quota/read-quota-usage.ts';
import type { ActRecords } from '#lib/worker/context/create-act-records.ts';
import type { AccountRecord, ConnectionStore } from '#lib/worker/context/create-connection-store.ts';

/** What every part of one account may use. Functions and factories take it merged with the parts that they work with. */
export interface AccountContext extends AccountRecord {
  readonly accountId: string;
  /** The account's values for as long as the browser runs. */
  readonly items: AccountItems;
  /** What the worker remembers of each click. */
  readonly acts: ActRecords;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly attempt: Attempt;
  /** The account's own database. @throws AppError `account-gone` once the account was removed. */
  readonly database: () => Promise<Database>;
  readonly connection: ConnectionStore;
  /** The account's settings and the device's. */
  readonly readSettings: () => Promise<Settings>;
  /** Where the account's deeplinks are counted, and the names that the count has on other devices. */
  readonly readCounted: () => Promise<CountedAccount>;
  /** The service as presets name it. */
  readonly readPresetService: () => Promise<PresetService>;
}
