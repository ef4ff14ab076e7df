import type { TeamProblem } from '#lib/domain/team/team.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { z } from '#lib/platform/zod.ts';
import type { RedisAccess, RedisClient } from '#lib/team/create-redis-client.ts';
import {
  dropScript,
  listScript,
  lookScript,
  maxEntryLengths,
  probeScript,
  restoreScript,
  takeScript,
  teamKeyNames,
  tellScript,
} from '#lib/team/team-scripts.ts';

/** An answer, or why there is none. */
export type TeamAnswer<Value> = { readonly value: Value } | { readonly problem: TeamProblem };

/** A team has fewer: what has more is another's doing. */
export const maxDevices = 500;

/** Which account of which Redis. */
export interface TeamPlace extends RedisAccess {
  /** Hash of service address and publisher ID. */
  readonly namespace: string;
}

/** Which device asks. */
interface Asking {
  readonly device: string;
  readonly name: string;
  /** For how long after it was seen a device counts when things are shared out, in ms. */
  readonly lately: number;
  /** Length of the minute that is shared, in ms. */
  readonly window: number;
}

/** What this device knows of its own links. */
export interface OwnCounts {
  /** Links by day of the service, without those in flight. */
  readonly days: Readonly<Record<string, number>>;
  /** Links whose answer is not there yet. */
  readonly flight: number;
  /** The months, `YYYY-MM`, whose counters are read and written. */
  readonly months: readonly string[];
  /** First and current day of the period, `YYYY-MM-DD`. */
  readonly from: string;
  readonly today: string;
  /** Links of the period. */
  readonly limit: number;
}

export interface TakeInput extends Asking, OwnCounts {
  /** Names the slot. */
  readonly id: string;
  readonly lane: 'interactive' | 'background';
  /** Calls a window. */
  readonly calls: number;
  /** Slots that background work leaves free. */
  readonly reserve: number;
  /** Ages in ms of calls that this device made without the team, to be counted as well. */
  readonly ages: readonly number[];
  /** How long ago the Redis got out of this device's reach, in ms, where it has just come back into it; 0 otherwise. */
  readonly awayMs: number;
  readonly dry: boolean;
  /** The wish for a link; empty for every other call. */
  readonly key: string;
  /** The link that the team has is none that may be used: another one is made. */
  readonly anew: boolean;
  /** It has waited for colleagues for as long as a claim lasts: their claims hold it up no longer. */
  readonly waited: boolean;
  readonly guarded: boolean;
  readonly claimMs: number;
}

export interface TellInput extends Asking, OwnCounts {
  /** A wish that came to its end; empty for none. */
  readonly key: string;
  /** The link as JSON; empty where none was made. */
  readonly link: string;
  /** Takes the place of a link that is none that may be used. */
  readonly anew: boolean;
  /** Presets and formats as JSON; empty for no change. */
  readonly book: string;
  readonly hasNoBook: boolean;
}

const count = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
/** `born`: when the Redis began what it has. Another time: it was emptied. */
const placed = { nowMs: count, devices: count, rank: count, used: count, born: count };
/** A list as Lua encodes it: an empty one is an object. */
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
const toldSchema = z.object({ ...placed, credit: count });
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
const countedSchema = z.object({ count });

export type Taken = z.output<typeof takenSchema>;
export type Told = z.output<typeof toldSchema>;
export type Looked = z.output<typeof lookedSchema>;
export type Listed = z.output<typeof listedSchema>;

const probedSchema = z.object({ nowMs: count, devices: count });

/** What the team's Redis is asked for. Its answers are hostile: of another shape they are `not-redis`. */
export interface TeamRedis {
  /** Whether it does all that is asked of it: scripts, its clock, and writing. `joins`: the device is about to share by it. */
  probe(
    place: TeamPlace,
    input: { readonly lately: number; readonly joins: boolean },
  ): Promise<TeamAnswer<z.output<typeof probedSchema>>>;
  take(place: TeamPlace, input: TakeInput): Promise<TeamAnswer<Taken>>;
  tell(place: TeamPlace, input: TellInput): Promise<TeamAnswer<Told>>;
  look(place: TeamPlace, months: OwnCounts['months']): Promise<TeamAnswer<Looked>>;
  list(place: TeamPlace, page: { readonly skip: number; readonly count: number }): Promise<TeamAnswer<Listed>>;
  drop(place: TeamPlace, actId: string, keys: readonly string[]): Promise<TeamAnswer<{ readonly count: number }>>;
  restore(place: TeamPlace, actId: string): Promise<TeamAnswer<{ readonly count: number }>>;
}

interface Call<Value> {
  readonly script: string;
  readonly months?: OwnCounts['months'];
  /** The key behind the common ones: a wish's claim, or what an act deleted. */
  readonly special?: string;
  readonly input: object;
  readonly schema: z.ZodMiniType<Value>;
}

export function createTeamRedis({ client }: { readonly client: RedisClient }): TeamRedis {
  async function run<Value>(place: TeamPlace, call: Call<Value>): Promise<TeamAnswer<Value>> {
    const { script, months = [], special = 'none', input, schema } = call;
    // In braces: a cluster keeps what a script needs in one place.
    const base = `linkmint:{${place.namespace}}:`;
    const keys = [...teamKeyNames, special, ...months.map((month) => `counts:${month}`)].map((name) => base + name);
    const answer = await client(place, ['EVAL', script, keys.length, ...keys, JSON.stringify(input)]);
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
      run(place, { script: tellScript, months: input.months, special: claimOf(input.key), input, schema: toldSchema }),

    look: (place, months) =>
      run(place, { script: lookScript, months, input: { months, devices: maxDevices }, schema: lookedSchema }),

    list: (place, page) => run(place, { script: listScript, input: page, schema: listedSchema }),

    drop: (place, actId, keys) =>
      run(place, { script: dropScript, special: `gone:${actId}`, input: { keys }, schema: countedSchema }),

    restore: (place, actId) =>
      run(place, { script: restoreScript, special: `gone:${actId}`, input: {}, schema: countedSchema }),
  };
}
