import { useEffect, useReducer } from 'preact/hooks';
import { toTypedText } from '#lib/domain/accounts/typed-account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import type { TeamOutcome, TeamShare, TeamView } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { OptionsServices } from '../options-services.ts';
import { describeTeamProblem } from './describe-team-problem.ts';

/** The state of the team's form, and its acts. Each act asks the worker and shows the result. */
export function useTeamForm(services: OptionsServices, view: TeamView, onChange: () => Promise<void>) {
  const { managed, knownPublisherId, tokenOrigin } = view;
  const [state, dispatch] = useReducer(reduceTeamForm, view, toTeamFormState);
  useEffect(() => dispatch({ kind: 'stored', view }), [view]);
  const { fields } = state;
  const address = toTypedText(fields.address);
  const token = toTypedText(fields.token);
  const deviceName = fields.deviceName.trim();
  const publisherId =
    managed.publisherId ?? (knownPublisherId === '' ? toTypedText(fields.publisherId) : knownPublisherId);
  const checked = checkServiceUrl(address);
  // The stored token goes to its own origin only: otherwise a mistyped address would send it to a stranger.
  const isTokenKept = 'url' in checked && new URL(checked.url).origin === tokenOrigin;
  const hasToken = isTokenKept || managed.teamToken === true;
  const faults = {
    address: 'url' in checked ? null : describeTeamProblem('unsafe-address'),
    token: token === '' && !hasToken ? t('teamTokenMissing') : null,
    publisherId: publisherId === '' ? t('teamPublisherIdMissing') : null,
    deviceName: deviceName === '' ? t('teamDeviceNameMissing') : null,
  };
  const access = { address, token: token === '' ? null : token, publisherId };

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
    dispatch({ kind: 'settled', sent: fields });
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

/** What the user types or chooses. */
interface TeamFields {
  readonly address: string;
  /** Empty to keep the stored token. */
  readonly token: string;
  readonly publisherId: string;
  readonly deviceName: string;
  readonly share: TeamShare;
  readonly publishesPresets: boolean;
}

export interface TeamFormState {
  readonly fields: TeamFields;
  /** What the fields were filled with last: where a field differs, its user has changed it. */
  readonly stored: TeamFields;
  /** The act that the user asked for last: the fields show what it lacks. */
  readonly checkedFor: 'test' | 'save' | null;
  readonly busy: 'test' | 'save' | 'leave' | null;
  /** The message about the last act. */
  readonly said: { readonly tone: 'good' | 'bad'; readonly text: string } | null;
  /** Whether the form asks the user to confirm leaving the team. */
  readonly isLeaving: boolean;
}

export type TeamFormEvent =
  | { readonly kind: 'typed'; readonly change: Partial<TeamFields> }
  /** The team was read again: this or another window may have changed it. */
  | { readonly kind: 'stored'; readonly view: TeamView }
  /** The user asked for an act. The fields then show what it lacks. */
  | { readonly kind: 'checked'; readonly act: 'test' | 'save' }
  | { readonly kind: 'begun'; readonly act: 'test' | 'save' | 'leave' }
  | { readonly kind: 'said'; readonly said: TeamFormState['said'] }
  /** The worker stored or deleted the token. The form then forgets it. `sent`: what it stored, as it was typed. */
  | { readonly kind: 'settled'; readonly sent?: TeamFields }
  | { readonly kind: 'ended' }
  | { readonly kind: 'leaving'; readonly isLeaving: boolean };

export function toTeamFormState(view: TeamView): TeamFormState {
  const stored = toFields(view);
  return { fields: stored, stored, checkedFor: null, busy: null, said: null, isLeaving: false };
}

function toFields({ settings, managed }: TeamView): TeamFields {
  return {
    address: managed.teamAddress ?? settings?.address ?? '',
    token: '',
    publisherId: settings?.publisherId ?? '',
    deviceName: settings?.deviceName ?? '',
    share: settings?.share ?? 'reuse',
    publishesPresets: settings?.publishesPresets ?? false,
  };
}

/** What is stored now, with what the user has changed in the form. */
function follow(now: TeamFields, { fields, stored }: TeamFormState): TeamFields {
  const names = Object.keys(fields) as (keyof TeamFields)[];
  const changed = names.filter((name) => fields[name] !== stored[name]);
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, fields[name]])) };
}

export function reduceTeamForm(state: TeamFormState, event: TeamFormEvent): TeamFormState {
  switch (event.kind) {
    case 'typed':
      return { ...state, fields: { ...state.fields, ...event.change } };
    case 'stored': {
      const stored = toFields(event.view);
      return { ...state, fields: follow(stored, state), stored };
    }
    case 'checked':
      return { ...state, checkedFor: event.act, said: null };
    case 'begun':
      return { ...state, busy: event.act };
    case 'said':
      return { ...state, said: event.said };
    case 'settled':
      return {
        ...state,
        fields: { ...state.fields, token: '' },
        stored: { ...(event.sent ?? state.stored), token: '' },
        checkedFor: null,
        isLeaving: false,
      };
    case 'ended':
      return { ...state, busy: null };
    case 'leaving':
      return { ...state, isLeaving: event.isLeaving };
  }
}
