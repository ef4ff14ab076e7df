import { createAccountServices } from '#entrypoints/background/create-account-services.ts';
import { createHourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createAttempt } from '#lib/platform/create-attempt.ts';
import type { Random } from '#lib/platform/random.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { createRedisClient } from '#lib/team/create-redis-client.ts';
import { createTeamRedis } from '#lib/team/create-team-redis.ts';
import { createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createNotifier } from '#lib/worker/coupons/create-notifier.ts';
import { createKeyring } from '#lib/worker/lock/create-keyring.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { createMatchIndex } from '#lib/worker/programs/create-match-index.ts';
import { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';
import { anAccount } from './an-account.ts';
import { anOffer } from './an-offer.ts';
import { permitService } from './make-worker.ts';

export interface TeamDeviceOptions {
  /** Names the device, and its database: the same name once more is its next life. */
  readonly name: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Reaches the service and, at `redisAddress`, the team's Redis. */
  readonly fetch: typeof globalThis.fetch;
  readonly settings: AccountSettings;
  /** Its program, and the host of that. */
  readonly offerId?: string;
  readonly host?: string;
  /** Hosts of the links that the service gave it. */
  readonly linkHosts: readonly string[];
}

export const redisAddress = 'https://redis.example';
export const redisToken = 'what opens the Redis';
export const publisherId = '48213';
/** Credentials that a scan of the wire can find. */
export const teamCredentials = { key: 'the-key-of-all', secret: 'a-secret+nobody/knows=' };
const serviceUrl = 'http://localhost';

/** How every device joins, but for its name. */
export const aTeam: MessageInput<'setTeam'> = {
  address: redisAddress,
  token: redisToken,
  publisherId,
  deviceName: '',
  share: 'reuse',
  publishesPresets: false,
};

/**
 * One device of a team: an account's services from their own composition root, over a database of their own, connected to the
 * service and with one program. All devices share the browser's storage, in which each has items of its own.
 */
export async function makeTeamDevice(options: TeamDeviceOptions) {
  const { name, clock, random, fetch, settings, linkHosts, offerId = '101', host = 'kedai.example' } = options;
  permitService(true);
  Object.assign(browser.permissions, { getAll: async () => ({}) });
  const warnings: string[] = [];
  const logger = { warn: (event: string, code: string) => void warnings.push(`${event}: ${code}`) };
  const attempt = createAttempt(logger);
  const root = keepOpen({
    open: (onClosed) => openRootDatabase(onClosed),
    close: (database: RootDatabase) => database.close(),
  }).get;
  const directory = createAccountDirectory({ root, clock, random });
  const keyring = createKeyring({ root, clock, scheduleLock: async () => undefined });
  const connection = { state: 'connected' as const, serviceUrl, marketplacePath: 'm', connectedAtMs: 0 };
  const isFirstLife = (await (await root()).get('accounts', name)) === undefined;
  if (isFirstLife) await directory.adopt(anAccount({ accountId: name, connection, settings }), false);
  const services = createAccountServices(name, {
    clock,
    random,
    logger,
    isOnline: () => true,
    attempt,
    hourlyLook: createHourlyAlarm(clock),
    root,
    databaseOf: () => services.database(),
    keyring,
    directory,
    matchIndex: createMatchIndex({ root, directory, databaseOf: () => services.database() }),
    transport: createTransport({ fetch, clock, isOnline: () => true }),
    teamRedis: createTeamRedis({ client: createRedisClient({ fetch, clock }) }),
    suffixes: createPublicSuffixes({ readList: async () => '' }),
    clipboard: createClipboard({ clock }),
    buttonIndex: { noteChange: async () => undefined, refresh: async () => undefined },
    litIcon: { noteChange: async () => undefined, refresh: async () => undefined },
    notifier: createNotifier(),
  });
  const db = await services.database();
  if (isFirstLife) {
    await services.vault.store(teamCredentials);
    await db.put('offers', anOffer({ offerId, matches: [{ host, pathPrefix: '' }] }));
    await writeMeta(db, 'linkHosts', linkHosts);
  }
  await services.ready();
  return { ...services, db, warnings, handlers: createMessageHandlers(services) };
}

export type TeamDevice = Awaited<ReturnType<typeof makeTeamDevice>>;
