import { toTypedText } from '#lib/domain/accounts/typed-account.ts';
import { checkServiceUrl, cutServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { ManageableSettings } from '#lib/domain/settings/settings.ts';
import { type Checked, isTextOf } from '#lib/domain/shape.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import { readManagedStorage } from '#lib/store/read-managed-storage.ts';
import { readPolicySettings } from '#lib/store/read-policy-limits.ts';
import type { RedisAccess } from '#lib/team/create-redis-client.ts';
import { parseTeamBook } from '#lib/worker/team/parse-team-book.ts';

/* What an organisation's administrator sets for every member (`storage.managed`). */

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The texts that an administrator copies from somewhere, as a member would. */
const copiedChecks = {
  serviceUrl: isTextOf(1, 2_000),
  teamAddress: isTextOf(1, 2_000),
  teamToken: isTextOf(1, 2_000),
  publisherId: isTextOf(1, 200),
};

/** The fields that are no settings, named as in `public/managed-schema.json`. */
const ownChecks = {
  ...copiedChecks,
  presets: isList,
  copyFormats: isList,
};
type Policy = {
  readonly [Name in keyof typeof ownChecks]?: Checked<(typeof ownChecks)[Name]>;
} & Partial<ManageableSettings>;

/**
 * A damaged field counts as not set, also an address that cannot be called: no member could connect to it. So does an
 * empty text, because administration tools write that for "not set". Addresses are as Linkmint stores them, and other
 * texts without what was copied around them.
 */
async function readPolicy(): Promise<Policy> {
  const stored: Record<string, unknown> = { ...(await readManagedStorage()) };
  for (const name of Object.keys(copiedChecks)) {
    if (typeof stored[name] === 'string') stored[name] = toTypedText(stored[name]);
  }
  const set = Object.entries(ownChecks).filter(([name, is]) => stored[name] !== '' && is(stored[name]));
  const { serviceUrl, teamAddress, ...rest }: Policy = {
    ...Object.fromEntries(set.map(([name]) => [name, stored[name]])),
    ...readPolicySettings(stored),
  };
  const service = toRoot(serviceUrl && (cutServiceUrl(serviceUrl) ?? serviceUrl));
  const team = toRoot(teamAddress);
  return { ...rest, ...(service && { serviceUrl: service }), ...(team && { teamAddress: team }) };
}

function toRoot(address: string | undefined): string | undefined {
  const checked = checkServiceUrl(address ?? '');
  return 'url' in checked ? checked.url : undefined;
}

/** What the organisation set, for pages to show. Leaves out the token. */
export async function readManagedFields(): Promise<ManagedFields> {
  const policy = await readPolicy();
  const { teamToken: _token, presets: _presets, copyFormats: _formats, ...fields } = policy;
  const { length } = toBook(policy).presets;
  const hasToken = toTeamAccess(policy) !== null;
  return { ...fields, ...(hasToken && { teamToken: true }), ...(length > 0 && { presets: length }) };
}

/**
 * The team's Redis that the organisation names. Null where the policy lacks its address or its token. A token without an
 * address counts for no address, because a member could type any.
 */
export const readManagedAccess = async (): Promise<RedisAccess | null> => toTeamAccess(await readPolicy());

/** Presets and formats for every member, read-only. */
export const readManagedBook = async (): Promise<TeamBook> => toBook(await readPolicy());

function toTeamAccess({ teamAddress, teamToken }: Policy): RedisAccess | null {
  return teamAddress === undefined || teamToken === undefined ? null : { address: teamAddress, token: teamToken };
}

function toBook({ presets, copyFormats }: Policy): TeamBook {
  return parseTeamBook(JSON.stringify({ presets, templates: copyFormats }), null);
}
