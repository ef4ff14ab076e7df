import type { TeamProblem, TeamSettings, TeamState } from '#lib/domain/team/team.ts';
import { isCutOffAlone, type TeamLease, teamWindowMs, toTurns } from '#lib/domain/team/team-share.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import type { StoredTeamState } from '#lib/store/schema/team-state-shape.ts';
import type { TeamAnswer, TeamEndpoint } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { TeamEndpoints } from '#lib/worker/team/create-team-endpoint.ts';

/** How long no call asks the Redis after the first failure. Each further failure doubles the pause. */
const firstPauseMs = 15_000;
const maxPauseMs = 5 * 60_000;

/*
 * The way to the team's Redis. While it is out of reach no call waits for it: the first call after a pause asks again.
 */

export interface TeamLineContext extends Pick<AccountContext, 'clock'> {
  readonly places: Pick<TeamEndpoints, 'readSettings' | 'find'>;
  readonly item: AccountItems['team'];
}

/** Whether a team is set up. */
export const isTeamOn = async ({ places }: TeamLineContext): Promise<boolean> => (await places.readSettings()) !== null;

/**
 * Null where no team is set up. Never throws for a failure of the Redis. `isUrgent`: ask even within a pause, because
 * the call would otherwise leave without the answer.
 */
export async function askTeam<Value>(
  context: TeamLineContext,
  question: (place: TeamEndpoint, settings: TeamSettings) => Promise<TeamAnswer<Value>>,
  isUrgent = false,
): Promise<TeamAnswer<Value> | null> {
  const { clock, item, places } = context;
  const settings = await places.readSettings();
  if (settings === null) return null;
  const before = await item.read();
  const waitMs = before?.status === 'apart' ? before.retryAtMs - clock.nowMs() : 0;
  // A clock that was set back must not lengthen the pause.
  const isPause = waitMs > 0 && waitMs <= maxPauseMs;
  if (before?.status === 'apart' && isPause && !isUrgent) return { problem: before.reason };
  const place = await places.find(settings);
  const answer = 'problem' in place ? place : await question(place, settings);
  // A locked device sends nothing. The Redis itself has no fault.
  if ('problem' in answer && answer.problem === 'locked') return answer;
  // Read again: two calls may have asked at once.
  const now = await item.read();
  if ('problem' in answer) {
    const isCounted = now?.status === 'apart' && now.retryAtMs > clock.nowMs();
    if (!isCounted) await noteFailure(context, answer.problem, now);
  } else {
    await noteAnswer(context, now, answer.value);
  }
  return answer;
}

/** The next call asks the Redis at once. When it went out of reach stays known. */
export async function endPause({ clock, item }: Pick<TeamLineContext, 'clock' | 'item'>): Promise<void> {
  const state = await item.read();
  if (state?.status === 'apart') await item.write({ ...state, retryAtMs: clock.nowMs() });
}

/** Since when the Redis has been out of reach, in ms since the epoch. Null where it is not known to be. */
export async function readApartSinceMs({ item }: TeamLineContext): Promise<number | null> {
  const state = await item.read();
  return state?.status === 'apart' ? state.sinceMs : null;
}

/**
 * Not null while the Redis is being reached again, or was within the window. The Redis lacks what this device called
 * since `sinceMs`, when it went out of reach. `sinceMs` null: that time is unknown.
 */
export async function readReunion({
  clock,
  item,
}: TeamLineContext): Promise<{ readonly sinceMs: number | null } | null> {
  const state = await item.read();
  if (state?.status !== 'together') return { sinceMs: state?.sinceMs ?? null };
  const ageMs = clock.nowMs() - state.sinceMs;
  return ageMs >= 0 && ageMs < teamWindowMs ? { sinceMs: state.apartSinceMs ?? null } : null;
}

export async function describeTeamLine(
  context: TeamLineContext,
  lease: TeamLease | undefined,
  links: number,
  callsPerMinute: number,
): Promise<TeamState> {
  if (!(await isTeamOn(context))) return { status: 'off' };
  const { clock, item } = context;
  const state = await item.read();
  if (state === null) return { status: 'idle' };
  if (state.status === 'together') return state;
  const { reason, sinceMs, retryAtMs } = state;
  const apart = { status: 'apart', reason, sinceMs, retryAtMs } as const;
  // A device that knows of no other waits for no turn.
  if (lease === undefined || lease.devices <= 1) return { ...apart, share: null };
  const { everyMs } = toTurns(lease.devices, callsPerMinute, isCutOffAlone(clock.nowMs(), sinceMs));
  return { ...apart, share: { everyMs: Math.round(everyMs), links } };
}

async function noteFailure(
  { clock, item }: TeamLineContext,
  reason: TeamProblem,
  before: StoredTeamState | null,
): Promise<void> {
  const nowMs = clock.nowMs();
  const failures = before?.status === 'apart' ? before.failures + 1 : 1;
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
  const sinceMs = before?.status === 'apart' ? Math.min(before.sinceMs, nowMs) : nowMs;
  await item.write({ status: 'apart', reason, sinceMs, retryAtMs: nowMs + pauseMs, failures });
}

async function noteAnswer(
  { clock, item }: TeamLineContext,
  before: StoredTeamState | null,
  value: unknown,
): Promise<void> {
  const told = typeof value === 'object' && value !== null && 'devices' in value ? value.devices : undefined;
  const isTogether = before?.status === 'together';
  const devices = typeof told === 'number' ? told : isTogether ? before.devices : 1;
  if (isTogether && before.devices === devices) return;
  if (isTogether) return item.write({ ...before, devices });
  const apart = before === null ? {} : { apartSinceMs: before.sinceMs };
  await item.write({ status: 'together', sinceMs: clock.nowMs(), devices, ...apart });
}
