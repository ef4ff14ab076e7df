import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import { browser } from '#lib/platform/browser.ts';
import { z } from '#lib/platform/zod.ts';
import type { RedisAccess } from '#lib/team/create-redis-client.ts';
import { parseTeamBook } from '#lib/worker/team/parse-team-book.ts';

/** What an organisation's administrator sets for every member (`storage.managed`). */
export interface ManagedPolicy {
  /** What is set, to be shown as the organisation's. The token is not told. */
  readFields(): Promise<ManagedFields>;
  /**
   * The team's Redis as the organisation names it; null where the policy lacks its address or its token. A token without an
   * address is for no address: a member could type any.
   */
  readTeamAccess(): Promise<RedisAccess | null>;
  /** Presets and formats for every member, read-only. */
  readBook(): Promise<TeamBook>;
}

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));
const number = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** By name, as `public/managed-schema.json` has them. */
const fieldSchemas = {
  serviceUrl: text(2_000),
  teamAddress: text(2_000),
  teamToken: text(2_000),
  publisherId: text(200),
  callsPerMinute: number(1, 600),
  deeplinksPerPeriod: number(1, 1_000_000),
  bulkReserve: number(0, 1_000_000),
  disclosure: text(500),
  presets: z.array(z.unknown()),
  copyFormats: z.array(z.unknown()),
};
type Policy = { readonly [Name in keyof typeof fieldSchemas]?: z.output<(typeof fieldSchemas)[Name]> };

export function createManagedPolicy(): ManagedPolicy {
  /** A field that is damaged is as if it were not set. */
  async function read(): Promise<Policy> {
    // Firefox rejects where no administrator has set anything.
    const stored = await browser.storage.managed.get(null).catch(() => ({}));
    const set = Object.entries(fieldSchemas).flatMap(([name, schema]) => {
      const parsed = z.safeParse(schema, (stored as Record<string, unknown>)[name]);
      return parsed.success ? [[name, parsed.data]] : [];
    });
    return Object.fromEntries(set) as Policy;
  }

  return {
    async readFields() {
      const policy = await read();
      const { teamToken: _token, presets: _presets, copyFormats: _formats, ...fields } = policy;
      const { length } = toBook(policy).presets;
      const hasToken = toTeamAccess(policy) !== null;
      return { ...fields, ...(hasToken && { teamToken: true }), ...(length > 0 && { presets: length }) };
    },

    readTeamAccess: async () => toTeamAccess(await read()),

    readBook: async () => toBook(await read()),
  };
}

function toTeamAccess({ teamAddress, teamToken }: Policy): RedisAccess | null {
  if (teamAddress === undefined || teamToken === undefined) return null;
  const checked = checkServiceUrl(teamAddress);
  return 'url' in checked ? { address: checked.url, token: teamToken } : null;
}

function toBook({ presets, copyFormats }: Policy): TeamBook {
  return parseTeamBook(JSON.stringify({ presets, templates: copyFormats }), null);
}
