import type { TeamProblem } from '#lib/domain/team/team.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { z } from '#lib/platform/zod.ts';
import type { RedisAccess, RedisClient } from '#lib/team/create-redis-client.ts';
import {
  dropScript,
  findScript,
  listScript,
  lookScript,
  maxEntryLengths,
  probeScript,
  restoreScript,
  takeScript,
  teamKeyNames,
  tellScript,
} from '#lib/team/team-scripts.ts';

/** An answer, or why none came. */
export type TeamAnswer<Value> = { readonly value: Value } | { readonly problem: TeamProblem };

/** No real team has more devices: any beyond this are forged. */
export const maxDevices = 500;

/** The Redis, and the account in it. */
export interface TeamEndpoint extends RedisAccess {
  /** Hash of service address and publisher ID. */
  readonly namespace: string;
}

interface Asking {
  readonly device: string;
  readonly name: string;
  /** How long after its last sign a device still counts when shares are computed, in ms. */
  readonly lately: number;
  /** Length of the shared minute, in ms. */
  readonly window: number;
  /** Which data the Redis had when it last answered this device, and when that was by its clock; 0 before that. */
  readonly born: number;
  readonly heardMs: number;
}

/** This device's own counts of links. */
export interface OwnCounts {
  /** Links by day of the service, without those in flight. */
  readonly days: Readonly<Record<string, number>>;
  /** Links whose answer is still pending. */
  readonly flight: number;
  /** The months, `YYYY-MM`, whose counters to read and write. */
  readonly months: readonly string[];
  /** First and current day of the period, `YYYY-MM-DD`. */
  readonly from: string;
  readonly today: string;
  /** The link limit of the period. */
  readonly limit: number;
}

export interface TakeInput extends Asking, OwnCounts {
  /** Names the slot. */
  readonly id: string;
  readonly lane: 'interactive' | 'background';
  /** Calls in a window. */
  readonly calls: number;
  /** Slots that background work leaves free. */
  readonly reserve: number;
  /** Ages in ms of calls that this device made without the team, to count them as well. */
  readonly ages: readonly number[];
  /** How long the Redis was out of this device's reach, in ms, if it has just come back; otherwise 0. */
  readonly awayMs: number;
  readonly dry: boolean;
  /** The hash of the wish for a link; empty for every other call. */
  readonly key: string;
  /** Whether the team's link for the wish is unusable, so that this device makes another one. */
  readonly anew: boolean;
  /** Whether it has waited for colleagues as long as a claim lasts, so that their claims no longer delay it. */
  readonly waited: boolean;
  readonly guarded: boolean;
  readonly claimMs: number;
}

export interface TellInput extends Asking, OwnCounts {
  /** The wish that ended; empty without one. */
  readonly key: string;
  /** The link as JSON; empty if none was made. */
  readonly link: string;
  /** Whether it replaces an unusable link. */
  readonly anew: boolean;
  /** Presets and formats as JSON; empty for no change. */
  readonly book: string;
  readonly hasNoBook: boolean;
}

const count = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
/** `born`: when the Redis' current data began. A new time means that the Redis lost data. */
const placed = { nowMs: count, devices: count, rank: count, used: count, born: count };
/** A list as Lua encodes it: an empty one becomes an object. */
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.union([
    z.array(item),
    z.pipe(
      z.strictObject({}),
      z.transform(() => []),
    ),
  ]);

const takenSchema = z.object({
  ...placed,
  kind: z.enum(['taken', 'wait', 'link', 'claimed', 'quota']),
  waitMs: z.optional(count),
  credit: z.optional(count),
  link: z.optional(z.string().check(z.maxLength(maxEntryLengths.link))),
});
const tellAnswerSchema = z.object({ ...placed, credit: count });
const text = z.string().check(z.maxLength(maxEntryLengths.name));
const lookedSchema = z.object({
  nowMs: count,
  counts: listOf(z.tuple([text, count])),
  devices: listOf(z.tuple([text, text, count])),
  books: listOf(z.tuple([text, z.string().check(z.maxLength(maxEntryLengths.book))])),
});
const listedSchema = z.object({
  links: listOf(z.tuple([text, z.string().check(z.maxLength(maxEntryLengths.link))])),
  isMore: z.boolean(),
});
const foundSchema = z.object({ links: listedSchema.shape.links, deleted: listOf(z.tuple([text, count])) });
const countedSchema = z.object({ count });

export type Taken = z.output<typeof takenSchema>;
export type TellAnswer = z.output<typeof tellAnswerSchema>;
export type Looked = z.output<typeof lookedSchema>;
export type Listed = z.output<typeof listedSchema>;
export type Found = z.output<typeof foundSchema>;

const probedSchema = z.object({ nowMs: count, devices: count });

/**
 * JSON that the scripts can read. They refuse a text that ends within an emoji, as a title that was cut may, and with it
 * everything beside it.
 */
export const toScriptJson = (value: object): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));

/** The requests to the team's Redis. Its answers are hostile: another shape gives `not-redis`. */
export interface TeamRedis {
  /**
   * Whether the Redis supports all that Linkmint needs: scripts, its clock, and writing. `joins`: the device is about
   * to join through it.
   */
  probe(
    place: TeamEndpoint,
    input: { readonly lately: number; readonly joins: boolean },
  ): Promise<TeamAnswer<z.output<typeof probedSchema>>>;
  take(place: TeamEndpoint, input: TakeInput): Promise<TeamAnswer<Taken>>;
  tell(place: TeamEndpoint, input: TellInput): Promise<TeamAnswer<TellAnswer>>;
  look(place: TeamEndpoint, months: OwnCounts['months']): Promise<TeamAnswer<Looked>>;
  list(place: TeamEndpoint, page: { readonly skip: number; readonly count: number }): Promise<TeamAnswer<Listed>>;
  /** Those of the links that the team has, and when those were made that it deleted for all. */
  find(place: TeamEndpoint, keys: readonly string[]): Promise<TeamAnswer<Found>>;
  drop(place: TeamEndpoint, actId: string, keys: readonly string[]): Promise<TeamAnswer<{ readonly count: number }>>;
  restore(place: TeamEndpoint, actId: string): Promise<TeamAnswer<{ readonly count: number }>>;
}

interface Call<Value> {
  readonly script: string;
  readonly months?: OwnCounts['months'];
  /** The key after the common ones: a wish's claim, or what an act deleted. */
  readonly special?: string;
  readonly input: object;
  readonly schema: z.ZodMiniType<Value>;
}

export function createTeamRedis({ client }: { readonly client: RedisClient }): TeamRedis {
  async function run<Value>(place: TeamEndpoint, call: Call<Value>): Promise<TeamAnswer<Value>> {
    const { script, months = [], special = 'none', input, schema } = call;
    // In braces, so that a cluster stores all keys of a script on one node.
    const base = `linkmint:{${place.namespace}}:`;
    const keys = [...teamKeyNames, special, ...months.map((month) => `counts:${month}`)].map((name) => base + name);
    const answer = await client(place, ['EVAL', script, keys.length, ...keys, toScriptJson(input)]);
    if ('problem' in answer) return answer;
    const parsed = schema.safeParse(typeof answer.result === 'string' ? parseJson(answer.result) : null);
    return parsed.success ? { value: parsed.data } : { problem: 'not-redis' };
  }

  const claimOf = (key: string) => (key === '' ? 'none' : `claim:${key}`);

  return {
    probe: (place, input) => run(place, { script: probeScript, special: 'probe', input, schema: probedSchema }),

    take: (place, input) =>
      run(place, { script: takeScript, months: input.months, special: claimOf(input.key), input, schema: takenSchema }),

    tell: (place, input) =>
      run(place, {
        script: tellScript,
        months: input.months,
        special: claimOf(input.key),
        input,
        schema: tellAnswerSchema,
      }),

    look: (place, months) =>
      run(place, { script: lookScript, months, input: { months, devices: maxDevices }, schema: lookedSchema }),

    list: (place, page) => run(place, { script: listScript, input: page, schema: listedSchema }),

    find: (place, keys) => run(place, { script: findScript, input: { keys }, schema: foundSchema }),

    drop: (place, actId, keys) =>
      run(place, { script: dropScript, special: `gone:${actId}`, input: { keys }, schema: countedSchema }),

    restore: (place, actId) =>
      run(place, { script: restoreScript, special: `gone:${actId}`, input: {}, schema: countedSchema }),
  };
}
