import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { StoredTeamState } from '#lib/store/schema/team-state-shape.ts';
import { createRedisClient } from '#lib/team/create-redis-client.ts';
import { createTeamRedis, type TeamPlace } from '#lib/team/create-team-redis.ts';
import { createRequestGate } from '#lib/worker/service/create-request-gate.ts';
import { createTeamLine } from '#lib/worker/team/create-team-line.ts';
import { createTeamSlots } from '#lib/worker/team/create-team-slots.ts';

/** Runs in a page of the browser, bundled: the gate as the worker has it, on the browser's own IndexedDB. */
export interface GateProbe {
  /** Takes a slot; ms until it is on disk. */
  measureReserve(): Promise<number>;
  /** The same of a gate that shares its minute with a team, whose Redis is there. */
  measureTeamReserve(place: TeamPlace): Promise<number>;
  /** Puts one value with strict durability into the same database; ms until it is on disk. */
  measurePut(): Promise<number>;
}

/** A minute that has room for all rounds of a run, so that none of them waits. */
const callsPerMinute = 600;

async function createGateProbe(): Promise<GateProbe> {
  const database = await openDatabase(`bench-${crypto.randomUUID()}`);
  const gate = createRequestGate({
    database: async () => database,
    clock: createSystemClock(),
    random: createSystemRandom(),
    readCallsPerMinute: async () => callsPerMinute,
    readCallsLostAtMs: async () => 0,
  });

  let teamGate: ReturnType<typeof createRequestGate> | undefined;
  async function openTeamGate(place: TeamPlace) {
    const clock = createSystemClock();
    const random = createSystemRandom();
    const shared = await openDatabase(`bench-${crypto.randomUUID()}`);
    await writeMeta(shared, 'deviceId', random.id());
    const settings = {
      address: place.address,
      publisherId: '77',
      deviceName: 'Bench',
      share: 'reuse' as const,
      publishesPresets: false,
    };
    let state: StoredTeamState | null = null;
    const item: AccountItems['team'] = {
      read: async () => state,
      async write(next) {
        state = next;
      },
      remove: async () => undefined,
    };
    const places = {
      readSettings: async () => settings,
      forget: () => undefined,
      find: async () => place,
    };
    const client = createRedisClient({ fetch: (...request) => fetch(...request), clock });
    const usage = { used: 0, limit: 1_000, usedHere: 0, usedElsewhere: 0, freesUpAtMs: null, level: 'ok' as const };
    const team = createTeamSlots({
      database: async () => shared,
      clock,
      random,
      redis: createTeamRedis({ client }),
      line: createTeamLine({ clock, places, item }),
      readSettings: async () => defaultSettings,
      readUsage: async () => usage,
      onEmpty: () => undefined,
    });
    return createRequestGate({
      database: async () => shared,
      clock,
      random,
      readCallsPerMinute: async () => callsPerMinute,
      readCallsLostAtMs: async () => 0,
      shared: team,
    });
  }

  const measure = async (act: () => Promise<unknown>) => {
    const startedAtMs = performance.now();
    await act();
    return performance.now() - startedAtMs;
  };

  return {
    measureReserve: () => measure(() => gate.reserve({ endpoint: 'deeplink/generate', lane: 'interactive' })),
    async measureTeamReserve(place) {
      teamGate ??= await openTeamGate(place);
      const shared = teamGate;
      return measure(() => shared.reserve({ endpoint: 'deeplink/generate', lane: 'interactive' }));
    },
    measurePut: () =>
      measure(async () => {
        const transaction = database.transaction('meta', 'readwrite', { durability: 'strict' });
        void transaction.store.put({ atMs: performance.now() }, 'bench');
        await transaction.done;
      }),
  };
}

Object.assign(globalThis, { createGateProbe });
