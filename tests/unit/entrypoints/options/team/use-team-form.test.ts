import { expect, it } from 'vitest';
import {
  reduceTeamForm,
  type TeamFormEvent,
  type TeamFormState,
  toTeamFormState,
} from '#entrypoints/options/team/use-team-form.ts';

const nothing = {
  address: '',
  token: '',
  publisherId: '',
  deviceName: '',
  share: 'reuse',
  publishesPresets: false,
} as const;
const blank: TeamFormState = {
  fields: nothing,
  stored: nothing,
  checkedFor: null,
  busy: null,
  said: null,
  isLeaving: false,
};
const typed: TeamFormState = { ...blank, fields: { ...blank.fields, address: 'https://redis.example', token: 'wren' } };
const good = { tone: 'good', text: 'Saved' } as const;

it.each<[string, TeamFormState, TeamFormEvent, TeamFormState]>([
  [
    'keeps the other fields when one is typed',
    typed,
    { kind: 'typed', change: { deviceName: 'Laptop' } },
    { ...typed, fields: { ...typed.fields, deviceName: 'Laptop' } },
  ],
  [
    'shows what an act lacks, and no longer what came of the last one',
    { ...typed, said: good },
    { kind: 'checked', act: 'test' },
    { ...typed, checkedFor: 'test' },
  ],
  ['is busy while an act runs', typed, { kind: 'begun', act: 'save' }, { ...typed, busy: 'save' }],
  ['says what came of it', typed, { kind: 'said', said: good }, { ...typed, said: good }],
  [
    'is no longer busy when the act has ended, and still says what came of it',
    { ...typed, busy: 'save', said: good },
    { kind: 'ended' },
    { ...typed, said: good },
  ],
  [
    'forgets the token once it is stored or deleted',
    { ...typed, checkedFor: 'save', isLeaving: true },
    { kind: 'settled' },
    { ...typed, fields: { ...typed.fields, token: '' } },
  ],
  [
    'takes what it has sent for what is stored, until that is read',
    typed,
    { kind: 'settled', sent: typed.fields },
    { ...typed, fields: { ...typed.fields, token: '' }, stored: { ...typed.fields, token: '' } },
  ],
  ['asks before the team is left', typed, { kind: 'leaving', isLeaving: true }, { ...typed, isLeaving: true }],
])('the form of the team: %s', (_rule, before, event, after) => {
  expect(reduceTeamForm(before, event)).toEqual(after);
});

it('the form of the team begins with what is stored, without the token, and with what the organisation sets', () => {
  const state = toTeamFormState({
    settings: {
      address: 'https://redis.example',
      publisherId: '7',
      deviceName: 'Laptop',
      share: 'history',
      publishesPresets: true,
    },
    managed: { teamAddress: 'https://set.example' },
  } as Parameters<typeof toTeamFormState>[0]);
  expect(state.fields).toEqual({
    address: 'https://set.example',
    token: '',
    publisherId: '7',
    deviceName: 'Laptop',
    share: 'history',
    publishesPresets: true,
  });
});
