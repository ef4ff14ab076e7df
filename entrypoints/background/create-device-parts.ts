import { createAttempt } from '#lib/platform/create-attempt.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import type { Database } from '#lib/store/database.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import { createRedisClient } from '#lib/team/create-redis-client.ts';
import { createTeamRedis } from '#lib/team/create-team-redis.ts';
import { createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createNotifier } from '#lib/worker/coupons/create-notifier.ts';
import { createKeyring } from '#lib/worker/lock/create-keyring.ts';
import { createButtonIndex } from '#lib/worker/page/create-button-index.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { createLitIcon } from '#lib/worker/page/create-lit-icon.ts';
import { createMatchIndex } from '#lib/worker/programs/create-match-index.ts';
import { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';
import { createHourlyAlarm } from './hourly-alarm.ts';
import { scheduleLock } from './lock-alarm.ts';
import type { Seams } from './seams.ts';

/** What the device has once, for all of its accounts. */
export type DeviceParts = ReturnType<typeof createDeviceParts>;

interface Databases {
  readonly root: () => Promise<RootDatabase>;
  readonly databaseOf: (accountId: string) => Promise<Database>;
}

export function createDeviceParts(seams: Seams, { root, databaseOf }: Databases) {
  const { clock, random, logger, fetch, isOnline, readSuffixList, readLitPicture } = seams;
  const attempt = createAttempt(logger);
  const directory = createAccountDirectory({ root, clock, random });
  return {
    clock,
    random,
    logger,
    isOnline,
    attempt,
    hourlyLook: createHourlyAlarm(clock),
    root,
    databaseOf,
    directory,
    keyring: createKeyring({ root, clock, scheduleLock }),
    buttonIndex: createButtonIndex({ clock, directory, databaseOf }),
    matchIndex: createMatchIndex({ root, directory, databaseOf }),
    transport: createTransport({ fetch, clock, isOnline }),
    teamRedis: createTeamRedis({ client: createRedisClient({ fetch, clock }) }),
    suffixes: createPublicSuffixes({ readList: readSuffixList }),
    clipboard: createClipboard({ clock }),
    litIcon: createLitIcon({ root, clock, directory, databaseOf, readLitPicture }),
    notifier: createNotifier(),
  };
}
