import { type Checked, hasFields, isAbsentOr, isCount, isEither, isOneOf, isTime } from '#lib/domain/shape.ts';
import { teamProblems } from '#lib/domain/team/team.ts';

const isTogether = hasFields({
  status: isOneOf('together'),
  sinceMs: isTime,
  devices: isCount,
  /** Since when it had been out of reach before; absent where it had not. */
  apartSinceMs: isAbsentOr(isTime),
});

const isApart = hasFields({
  status: isOneOf('apart'),
  reason: isOneOf(...teamProblems),
  sinceMs: isTime,
  retryAtMs: isTime,
  /** Times in a row that it was asked in vain. */
  failures: isCount,
});

/** How it stands with the team's Redis, as it is kept while the browser runs. */
export const isStoredTeamState = isEither(isTogether, isApart);
export type StoredTeamState = Checked<typeof isStoredTeamState>;
