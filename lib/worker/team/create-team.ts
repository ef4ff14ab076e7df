import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { seenLatelyMs, type TeamBook, type TeamOutcome, type TeamView } from '#lib/domain/team/team.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf, readMeta, writeMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import type { MetaValues } from '#lib/store/schema/meta-parsers.ts';
import type { RedisAccess } from '#lib/team/create-redis-client.ts';
import type { TeamRedis } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { CredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { createTeamEndpoints, type TeamEndpoints, underPolicy } from '#lib/worker/team/create-team-endpoint.ts';
import { createTeamLinks, type TeamLinks } from '#lib/worker/team/create-team-links.ts';
import { createTeamSlots, type TeamSlots } from '#lib/worker/team/create-team-slots.ts';
import { toTeamBookText } from '#lib/worker/team/parse-team-book.ts';
import { askTeam, describeTeamLine, endPause } from '#lib/worker/team/team-line.ts';
import { refreshTeamPostings } from '#lib/worker/team/team-postings.ts';
import { listTeamDevices, refreshTally } from '#lib/worker/team/team-tally.ts';

/**
 * What several devices with one account share over a Redis. Off until the user sets it up: before that nothing is asked
 * or sent.
 */
export interface Team {
  readonly slots: TeamSlots;
  readonly links: TeamLinks;
  read(): Promise<TeamView>;
  /** Asks the Redis and keeps nothing. */
  test(access: MessageInput<'testTeam'>): Promise<TeamOutcome>;
  /** Joins, or changes what is shared. Keeps the settings only if the Redis works. */
  set(input: MessageInput<'setTeam'>): Promise<TeamOutcome>;
  leave(): Promise<void>;
  /** Whether this device is in a team: its own choice, or its organisation's. */
  isJoined(): Promise<boolean>;
  /** Sends changed words about links to the team. No caller waits for it. */
  noteLinks(linkIds: readonly string[]): void;
  /** Sends the team what it lacks, and reads what this device lacks. @returns whether the Redis answered. */
  catchUp(): Promise<boolean>;
  /** Catches up once in a life of the worker, then hourly. In between it only sends the links that wait. */
  resume(): Promise<void>;
  /**
   * Reads what the others counted, because a page has been opened. Sends one request, to the Redis alone.
   * @returns whether it is news.
   */
  refresh(): Promise<{ readonly isNew: boolean }>;
}

/** Pages that show a run wake the worker every few seconds. The hourly alarm never comes within this time. */
const calmMs = 30 * 60_000;

export interface TeamDependencies
  extends Pick<AccountContext, 'database' | 'clock' | 'random' | 'attempt' | 'readAccount' | 'readSettings'> {
  readonly redis: TeamRedis;
  readonly vault: CredentialVault;
  readonly item: AccountItems['team'];
  readonly readUsage: () => Promise<QuotaUsage>;
  readonly readManagedFields: () => Promise<ManagedFields>;
  readonly readManagedBook: () => Promise<TeamBook>;
  readonly readManagedAccess: () => Promise<RedisAccess | null>;
}

export function createTeam(dependencies: TeamDependencies): Team {
  const { database, clock, attempt, redis, readAccount, readSettings, readManagedFields } = dependencies;
  const places = createTeamEndpoints(dependencies);
  const context = { ...dependencies, places };
  const slots = createTeamSlots({
    ...context,
    onEmpty: () =>
      void attempt('team links', async () => {
        await links.noteAll();
        await tellBook();
        await links.tell();
      }),
  });
  const links: TeamLinks = createTeamLinks({ ...context, slots });

  async function tellBook(): Promise<void> {
    const book = await presetBookItem.read();
    await askTeam(context, async (place, settings) => {
      const self = await slots.describeSelf(settings, true);
      const text = settings.publishesPresets ? toTeamBookText(book) : '';
      return redis.tell(place, { ...self, key: '', link: '', anew: false, book: text, hasNoBook: text === '' });
    });
  }

  async function catchUp(): Promise<boolean> {
    if ((await places.readSettings()) !== null) {
      await tellBook();
      await links.tell();
      await attempt('team postings', () => refreshTeamPostings(context));
    }
    return (await refreshTally(context)) !== null;
  }

  return {
    slots: {
      ...slots,
      async takeFor(...asked) {
        const answer = await slots.takeFor(...asked);
        // What is said of the wish has to agree with what colleagues have made since the count was read.
        if (answer.kind === 'quota') await attempt('team', () => refreshTally(context));
        return answer;
      },
    },
    links: {
      ...links,
      async adopt(...wanted) {
        const adopted = await links.adopt(...wanted);
        // The team's count has the colleague's link, and the popup is about to show that count.
        void attempt('team', () => refreshTally(context));
        return adopted;
      },
    },
    test: (input) => probe(context, input, false),
    set: (input) => joinTeam(context, input, links, catchUp),
    leave: () => leaveTeam(context, catchUp),
    isJoined: async () => (await places.readSettings()) !== null,
    catchUp,
    resume: createCalmCatchUp(clock, links, catchUp),
    refresh: async () => ({ isNew: (await refreshTally(context)) === true }),

    noteLinks: (linkIds) =>
      void attempt('team links', async () => {
        if ((await places.readSettings())?.share !== 'history') return;
        await links.note(linkIds);
        await links.tell();
      }),

    async read() {
      if ((await places.readSettings()) !== null) await refreshTally(context);
      const db = await database();
      const [settings, stored, lease, account, { callsPerMinute }] = await Promise.all([
        places.readSettings(),
        readMeta(db, 'teamSettings'),
        readMeta(db, 'teamLease'),
        readAccount(),
        readSettings(),
      ]);
      return {
        settings,
        tokenOrigin: stored === undefined ? null : await readTokenOrigin(places, stored.address),
        state: await describeTeamLine(context, lease, await slots.readLinksLeft(), callsPerMinute),
        devices: settings === null ? [] : await listTeamDevices(context),
        waitingLinks: await links.countWaiting(),
        knownPublisherId: account.affiliateId,
        managed: await readManagedFields(),
      };
    },
  };
}

function createCalmCatchUp(clock: Clock, links: TeamLinks, catchUp: Team['catchUp']): Team['resume'] {
  /** On the clock that no user can set. Null until the Redis has answered. */
  let caughtUpAtMs: number | null = null;
  return async () => {
    const atMs = clock.monotonicMs();
    if (caughtUpAtMs === null || atMs - caughtUpAtMs >= calmMs) caughtUpAtMs = (await catchUp()) ? atMs : null;
    else if ((await links.countWaiting()) > 0) await links.tell();
  };
}

interface MembershipContext extends TeamDependencies {
  readonly places: TeamEndpoints;
}

async function joinTeam(
  context: MembershipContext,
  wanted: MessageInput<'setTeam'>,
  links: Pick<TeamLinks, 'noteAll'>,
  catchUp: Team['catchUp'],
): Promise<TeamOutcome> {
  const { database, attempt, clock, item, places, readManagedFields } = context;
  const { token, ...input } = underPolicy(wanted, await readManagedFields());
  const outcome = await probe(context, { ...input, token }, true);
  if (outcome.kind === 'problem') return outcome;
  const checked = checkServiceUrl(input.address);
  const address = 'url' in checked ? checked.url : input.address;
  await places.keepToken(address, token);
  const { publisherId, deviceName, share, publishesPresets } = input;
  const before = await places.readSettings();
  // The new Redis owes nothing of what another one granted. Colleagues' counts for the same account stay, also those
  // from a team that was left: the service has counted these links.
  if (before !== null && before.publisherId !== publisherId) await forget(context, ['teamLease', 'teamCounts']);
  else if (before?.address !== address) await forget(context, ['teamLease']);
  await writeMeta(await database(), 'teamSettings', {
    address,
    publisherId,
    deviceName: deviceName.trim(),
    share,
    publishesPresets,
    joinedAtMs: before?.publisherId === publisherId ? before.joinedAtMs : clock.nowMs(),
  });
  places.forget();
  // Colleagues may have called while the old token was refused: the Redis has to hear for how long this device was away.
  if (before?.publisherId === publisherId && before.address === address) await endPause(context);
  else await item.remove();
  // The team moved: its links are as gone as after a data loss, and whoever wants one would pay for it again.
  const hasMoved = before?.publisherId === publisherId && before.address !== address;
  if (hasMoved) await attempt('team links', links.noteAll);
  await attempt('team', catchUp);
  announceDataChange('team');
  announceDataChange('quota');
  return outcome;
}

async function leaveTeam(context: MembershipContext, catchUp: Team['catchUp']): Promise<void> {
  const { attempt, item, places, vault } = context;
  await vault.teamToken.clear();
  // Colleagues' counts stay: the service still counts them for the account.
  await forget(context, ['teamSettings', 'teamLease', 'teamOutbox', 'teamBook']);
  places.forget();
  await item.remove();
  // Leaving keeps the organisation's presets.
  await attempt('team', catchUp);
  announceDataChange('quota');
  announceDataChange('team-book');
}

/** While the device is locked, it is taken for one of the team's address. */
function readTokenOrigin(places: TeamEndpoints, address: string): Promise<string | null> {
  return places.readTokenOrigin().catch(() => new URL(address).origin);
}

async function forget({ database }: MembershipContext, names: readonly (keyof MetaValues)[]): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  for (const name of names) await metaOf(transaction).delete(name);
  await transaction.done;
}

async function probe(
  { clock, places, readManagedFields, redis }: MembershipContext,
  input: MessageInput<'testTeam'>,
  joins: boolean,
): Promise<TeamOutcome> {
  const { address, publisherId, token } = underPolicy(input, await readManagedFields());
  const place = await places.find({ address, publisherId }, token);
  if ('problem' in place) return { kind: 'problem', problem: place.problem };
  const begunMs = clock.monotonicMs();
  const answer = await redis.probe(place, { lately: seenLatelyMs, joins });
  if ('problem' in answer) return { kind: 'problem', problem: answer.problem };
  return { kind: 'works', devices: answer.value.devices, answeredInMs: Math.round(clock.monotonicMs() - begunMs) };
}
