import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { type ManageableSettings, manageableSettingTable } from '#lib/domain/settings/settings.ts';
import { type Check, type Checked, type Fields, isTextOf } from '#lib/domain/shape.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { RedisAccess } from '#lib/team/create-redis-client.ts';
import { parseTeamBook } from '#lib/worker/team/parse-team-book.ts';

/** What an organisation's administrator sets for every member (`storage.managed`). */
export interface ManagedPolicy {
  /** What the organisation set, for pages to show. Leaves out the token. */
  readFields(): Promise<ManagedFields>;
  /**
   * The team's Redis that the organisation names. Null where the policy lacks its address or its token. A token without
   * an address counts for no address, because a member could type any.
   */
  readTeamAccess(): Promise<RedisAccess | null>;
  /** Presets and formats for every member, read-only. */
  readBook(): Promise<TeamBook>;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The fields that are no settings, named as in `public/managed-schema.json`. */
const ownChecks = {
  serviceUrl: isTextOf(1, 2_000),
  teamAddress: isTextOf(1, 2_000),
  teamToken: isTextOf(1, 2_000),
  publisherId: isTextOf(1, 200),
  presets: isList,
  copyFormats: isList,
};
type Policy = {
  readonly [Name in keyof typeof ownChecks]?: Checked<(typeof ownChecks)[Name]>;
} & Partial<ManageableSettings>;

const settingChecks = Object.entries(manageableSettingTable).map(([name, { is }]) => [name, is] as const);
const fieldChecks: readonly (readonly [string, Check<unknown>])[] = [...Object.entries(ownChecks), ...settingChecks];

/**
 * How long an act waits for the browser's policies. A Chromium that still loads them, or failed to, does not answer at
 * all, and every act of the user reads them.
 */
const maxWaitMs = 2_000;

export function createManagedPolicy({ clock }: { readonly clock: Clock }): ManagedPolicy {
  let lastAnswer: Fields = {};
  /** Whether the browser left a whole wait without an answer. Until it answers, no other act waits. */
  let isSilent = false;

  /** What the administrator set. While the browser does not answer, what it last said. */
  async function readStored(): Promise<Fields> {
    const wait = new AbortController();
    const note = (answer: Fields) => {
      lastAnswer = answer;
      isSilent = false;
      wait.abort();
    };
    // Firefox rejects where no administrator has set anything.
    void browser.storage.managed.get(null).then(note, () => note({}));
    if (isSilent) return lastAnswer;
    try {
      await clock.sleep(maxWaitMs, wait.signal);
      isSilent = true;
    } catch {
      // The browser answered.
    }
    return lastAnswer;
  }

  /**
   * A damaged field counts as not set. So does an empty text, because administration tools write that for "not set".
   */
  async function read(): Promise<Policy> {
    const stored = await readStored();
    const set = fieldChecks.filter(
      ([name, is]) => stored[name] !== '' && stored[name] !== undefined && is(stored[name]),
    );
    return Object.fromEntries(set.map(([name]) => [name, stored[name]]));
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
