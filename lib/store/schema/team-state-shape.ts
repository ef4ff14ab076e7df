import { type Check, hasFields, isAbsentOr, isCount, isEither, isOneOf, isTime } from '#lib/domain/shape.ts';
import { type TeamProblem, teamProblems } from '#lib/domain/team/team.ts';

interface Together {
  readonly status: 'together';
  readonly sinceMs: number;
  readonly devices: number;
  /** Since when it had been out of reach before; absent where it had not. */
  readonly apartSinceMs?: number;
}

interface Apart {
  readonly status: 'apart';
  readonly reason: TeamProblem;
  readonly sinceMs: number;
  readonly retryAtMs: number;
  /** Times in a row that it was asked in vain. */
  readonly failures: number;
}

/** How it stands with the team's Redis, as it is kept while the browser runs. */
export type StoredTeamState = Together | Apart;

export const isStoredTeamState: Check<StoredTeamState> = isEither(
  hasFields<Together>({
    status: isOneOf<'together'>('together'),
    sinceMs: isTime,
    devices: isCount,
    apartSinceMs: isAbsentOr(isTime),
  }),
  hasFields<Apart>({
    status: isOneOf<'apart'>('apart'),
    reason: isOneOf(...teamProblems),
    sinceMs: isTime,
    retryAtMs: isTime,
    failures: isCount,
  }),
);
