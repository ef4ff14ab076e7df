import type { TeamShare, TeamView } from '#lib/domain/team/team.ts';

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
  /** The user asked for an act. The fields then show what it lacks. */
  | { readonly kind: 'checked'; readonly act: 'test' | 'save' }
  | { readonly kind: 'begun'; readonly act: 'test' | 'save' | 'leave' }
  | { readonly kind: 'said'; readonly said: TeamFormState['said'] }
  /** The worker stored or deleted the token. The form then forgets it. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'leaving'; readonly isLeaving: boolean };

/** The form, filled with the stored team. */
export function toTeamFormState({ settings, managed }: TeamView): TeamFormState {
  return {
    fields: {
      address: managed.teamAddress ?? settings?.address ?? '',
      token: '',
      publisherId: settings?.publisherId ?? '',
      deviceName: settings?.deviceName ?? '',
      share: settings?.share ?? 'reuse',
      publishesPresets: settings?.publishesPresets ?? false,
    },
    checkedFor: null,
    busy: null,
    said: null,
    isLeaving: false,
  };
}

/** The form after an event. */
export function reduceTeamForm(state: TeamFormState, event: TeamFormEvent): TeamFormState {
  switch (event.kind) {
    case 'typed':
      return { ...state, fields: { ...state.fields, ...event.change } };
    case 'checked':
      return { ...state, checkedFor: event.act, said: null };
    case 'begun':
      return { ...state, busy: event.act };
    case 'said':
      return { ...state, said: event.said };
    case 'settled':
      return { ...state, fields: { ...state.fields, token: '' }, checkedFor: null, isLeaving: false };
    case 'ended':
      return { ...state, busy: null };
    case 'leaving':
      return { ...state, isLeaving: event.isLeaving };
  }
}
