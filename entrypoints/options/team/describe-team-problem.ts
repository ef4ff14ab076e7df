import type { TeamProblem } from '#lib/domain/team/team.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const texts: Readonly<Record<TeamProblem, MessageKey>> = {
  'unsafe-address': 'teamProblemUnsafeAddress',
  'permission-missing': 'teamProblemPermissionMissing',
  'wrong-token': 'teamProblemWrongToken',
  unreachable: 'teamProblemUnreachable',
  slow: 'teamProblemSlow',
  full: 'teamProblemFull',
  'not-redis': 'teamProblemNotRedis',
  refused: 'teamProblemRefused',
  'other-account': 'teamProblemOtherAccount',
  locked: 'teamProblemLocked',
  'switched-off': 'teamProblemSwitchedOff',
};

/** Why the team's Redis cannot be used, and what to do next. */
export function describeTeamProblem(problem: TeamProblem): string {
  return t(texts[problem]);
}
