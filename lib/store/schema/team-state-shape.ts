import { type Checked, hasFields, isAbsentOr, isAnyOf, isCount, isOneOf, isTime } from '#lib/domain/shape.ts';
import { teamProblems } from '#lib/domain/team/team.ts';

const isTogether = hasFields({
  status: isOneOf('together'),
  sinceMs: isTime,
  devices: isCount,
  /** Since when the Redis had been out of reach before; absent if it was in reach. */
  apartSinceMs: isAbsentOr(isTime),
});

const isApart = hasFields({
  status: isOneOf('apart'),
  reason: isOneOf(...teamProblems),
  sinceMs: isTime,
  retryAtMs: isTime,
  /** Failed attempts in a row. */
  failures: isCount,
});

/** The state of the team's Redis, stored while the browser runs. */
export const isStoredTeamState = isAnyOf(isTogether, isApart);
export type StoredTeamState = Checked<typeof isStoredTeamState>;
