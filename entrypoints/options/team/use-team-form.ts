import { useReducer } from 'preact/hooks';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import type { TeamOutcome, TeamView } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { OptionsServices } from '../options-services.ts';
import { describeTeamProblem } from './describe-team-problem.ts';
import { reduceTeamForm, type TeamFormState, toTeamFormState } from './team-form-state.ts';

/** The state of the team's form, and its acts. Each act asks the worker and shows the result. */
export function useTeamForm(services: OptionsServices, view: TeamView, onChange: () => Promise<void>) {
  const { managed, knownPublisherId, tokenOrigin } = view;
  const [state, dispatch] = useReducer(reduceTeamForm, view, toTeamFormState);
  const { fields } = state;
  const token = fields.token.trim();
  const deviceName = fields.deviceName.trim();
  const publisherId = managed.publisherId ?? (knownPublisherId === '' ? fields.publisherId.trim() : knownPublisherId);
  const checked = checkServiceUrl(fields.address);
  // The stored token goes to its own origin only: otherwise a mistyped address would send it to a stranger.
  const isTokenKept = 'url' in checked && new URL(checked.url).origin === tokenOrigin;
  const hasToken = isTokenKept || managed.teamToken === true;
  const faults = {
    address: 'url' in checked ? null : describeTeamProblem('unsafe-address'),
    token: token === '' && !hasToken ? t('teamTokenMissing') : null,
    publisherId: publisherId === '' ? t('teamPublisherIdMissing') : null,
    deviceName: deviceName === '' ? t('teamDeviceNameMissing') : null,
  };
  const access = { address: fields.address.trim(), token: token === '' ? null : token, publisherId };

  const say = (said: TeamFormState['said']) => dispatch({ kind: 'said', said });
  const fail = (cause: unknown) => {
    say({ tone: 'bad', text: sayFailure(cause, services.nowMs()) });
  };
  const sayOutcome = (outcome: TeamOutcome, text: string | null) => {
    if (outcome.kind === 'problem') {
      say({ tone: 'bad', text: describeTeamProblem(outcome.problem) });
      return false;
    }
    const { devices, answeredInMs } = outcome;
    const works = t('teamWorks', devices, [formatNumber(devices), formatNumber(answeredInMs)]);
    say({ tone: 'good', text: text ?? works });
    return true;
  };

  /** Asks the browser for access before any `await`: browsers show the prompt only within the user's gesture. */
  const ask = async (kind: 'test' | 'save', question: () => Promise<TeamOutcome>) => {
    dispatch({ kind: 'checked', act: kind });
    const needed = kind === 'test' ? [faults.address, faults.token, faults.publisherId] : Object.values(faults);
    if (needed.some((fault) => fault !== null) || !('url' in checked)) return false;
    const permitted = services.requestTeamAccess(toMatchPattern(checked.url), kind === 'save' ? fields.share : 'reuse');
    dispatch({ kind: 'begun', act: kind });
    try {
      if (!(await permitted.catch(() => false)))
        return sayOutcome({ kind: 'problem', problem: 'permission-missing' }, null);
      return sayOutcome(await question(), kind === 'save' ? t('saved') : null);
    } catch (cause) {
      fail(cause);
      return false;
    } finally {
      dispatch({ kind: 'ended' });
    }
  };
  const save = async () => {
    const input = { ...access, deviceName, share: fields.share, publishesPresets: fields.publishesPresets };
    if (!(await ask('save', () => services.send('setTeam', input)))) return;
    // The worker's vault has the token now, so the form forgets it.
    dispatch({ kind: 'settled' });
    await onChange();
  };
  const leave = async () => {
    dispatch({ kind: 'begun', act: 'leave' });
    try {
      await services.send('leaveTeam', {});
      dispatch({ kind: 'settled' });
      say({ tone: 'good', text: t('teamLeft') });
      await onChange();
    } catch (cause) {
      fail(cause);
    } finally {
      dispatch({ kind: 'ended' });
    }
  };

  const test = () => ask('test', () => services.send('testTeam', access));
  return { state, dispatch, faults, isTokenKept, save, test, leave };
}
