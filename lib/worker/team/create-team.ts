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
import { createTeamConnection, type TeamConnection } from '#lib/worker/team/create-team-connection.ts';
import { createTeamEndpoints, type TeamEndpoints } from '#lib/worker/team/create-team-endpoint.ts';
import { createTeamLinks, type TeamLinks } from '#lib/worker/team/create-team-links.ts';
import { createTeamPostings } from '#lib/worker/team/create-team-postings.ts';
import { createTeamSlots, type TeamSlots } from '#lib/worker/team/create-team-slots.ts';
import { createTeamTally } from '#lib/worker/team/create-team-tally.ts';
import { toTeamBookText } from '#lib/worker/team/parse-team-book.ts';
import { underPolicy } from '#lib/worker/team/under-policy.ts';

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
  readonly isPermitted: (address: string) => Promise<boolean>;
  readonly readManagedFields: () => Promise<ManagedFields>;
  readonly readManagedBook: () => Promise<TeamBook>;
  readonly readManagedAccess: () => Promise<RedisAccess | null>;
}

export function createTeam(dependencies: TeamDependencies): Team {
  const { database, clock, attempt, redis, vault, item, readAccount, readSettings, readManagedFields } = dependencies;
  const places = createTeamEndpoints({ ...dependencies, token: vault.teamToken });
  const line = createTeamConnection({ clock, places, item });
  const slots = createTeamSlots({
    ...dependencies,
    line,
    onEmpty: () =>
      void attempt('team links', async () => {
        await links.noteAll();
        await tellBook();
        await links.tell();
      }),
  });
  const links: TeamLinks = createTeamLinks({ ...dependencies, line, slots });
  const tally = createTeamTally({ ...dependencies, line });

  async function tellBook(): Promise<void> {
    const book = await presetBookItem.read();
    await line.ask(async (place, settings) => {
      const self = await slots.describeSelf(settings, true);
      const text = settings.publishesPresets ? toTeamBookText(book) : '';
      return redis.tell(place, { ...self, key: '', link: '', anew: false, book: text, hasNoBook: text === '' });
    });
  }

  async function catchUp(): Promise<boolean> {
    if ((await places.readSettings()) !== null) {
      await tellBook();
      await links.tell();
      await attempt('team postings', createTeamPostings({ ...dependencies, line, toKey: links.toKey }).refresh);
    }
    return (await tally.refresh()) !== null;
  }

  return {
    slots,
    links: {
      ...links,
      async adopt(...wanted) {
        const adopted = await links.adopt(...wanted);
        // The team's count has the colleague's link, and the popup is about to show that count.
        void attempt('team', tally.refresh);
        return adopted;
      },
    },
    ...createMembership(dependencies, { places, line, catchUp }),
    catchUp,
    resume: createCalmCatchUp(clock, links, catchUp),
    refresh: async () => ({ isNew: (await tally.refresh()) === true }),

    noteLinks: (linkIds) =>
      void attempt('team links', async () => {
        if ((await places.readSettings())?.share !== 'history') return;
        await links.note(linkIds);
        await links.tell();
      }),

    async read() {
      if ((await places.readSettings()) !== null) await tally.refresh();
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
        tokenOrigin: stored === undefined ? null : new URL(stored.address).origin,
        state: await line.describe(lease, await slots.readLinksLeft(), callsPerMinute),
        devices: settings === null ? [] : await tally.listDevices(),
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

interface MembershipParts {
  readonly places: TeamEndpoints;
  readonly line: TeamConnection;
  readonly catchUp: () => Promise<boolean>;
}

/** Joins and leaves the team. */
function createMembership(
  { database, clock, attempt, redis, vault, readManagedFields }: TeamDependencies,
  { places, line, catchUp }: MembershipParts,
): Pick<Team, 'test' | 'set' | 'leave'> {
  async function forget(names: readonly (keyof MetaValues)[]): Promise<void> {
    const transaction = (await database()).transaction('meta', 'readwrite');
    for (const name of names) await metaOf(transaction).delete(name);
    await transaction.done;
  }

  async function probe(input: MessageInput<'testTeam'>, joins: boolean): Promise<TeamOutcome> {
    const { address, publisherId, token } = underPolicy(input, await readManagedFields());
    const place = await places.find({ address, publisherId }, token);
    if ('problem' in place) return { kind: 'problem', problem: place.problem };
    const begunMs = clock.monotonicMs();
    const answer = await redis.probe(place, { lately: seenLatelyMs, joins });
    if ('problem' in answer) return { kind: 'problem', problem: answer.problem };
    return { kind: 'works', devices: answer.value.devices, answeredInMs: Math.round(clock.monotonicMs() - begunMs) };
  }

  return {
    test: (input) => probe(input, false),

    async set(wanted) {
      const { token, ...input } = underPolicy(wanted, await readManagedFields());
      const outcome = await probe({ ...input, token }, true);
      if (outcome.kind === 'problem') return outcome;
      const checked = checkServiceUrl(input.address);
      const address = 'url' in checked ? checked.url : input.address;
      await places.keepToken(address, token);
      const { publisherId, deviceName, share, publishesPresets } = input;
      const before = await places.readSettings();
      // The new Redis owes nothing of what another one granted. Colleagues' counts for the same account stay.
      if (before?.publisherId !== publisherId) await forget(['teamLease', 'teamCounts']);
      else if (before.address !== address) await forget(['teamLease']);
      await writeMeta(await database(), 'teamSettings', {
        address,
        publisherId,
        deviceName: deviceName.trim(),
        share,
        publishesPresets,
      });
      places.forget();
      await line.reset();
      await attempt('team', catchUp);
      announceDataChange('quota');
      return outcome;
    },

    async leave() {
      await vault.teamToken.clear();
      // Colleagues' counts stay: the service still counts them for the account.
      await forget(['teamSettings', 'teamLease', 'teamOutbox', 'teamBook']);
      places.forget();
      await line.reset();
      // Leaving keeps the organisation's presets.
      await attempt('team', catchUp);
      announceDataChange('quota');
      announceDataChange('team-book');
    },
  };
}
