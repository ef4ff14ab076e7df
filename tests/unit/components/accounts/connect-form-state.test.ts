import { expect, it } from 'vitest';
import {
  type ConnectFormEvent,
  type ConnectFormState,
  reduceConnectForm,
  toConnectFormState,
} from '../../../../components/accounts/connect-form-state.ts';

const opened = toConnectFormState('https://service.example', '');
const typed: ConnectFormState = { ...opened, fields: { ...opened.fields, key: 'wren', secret: 'robin' } };
const accounts = [{ accountId: 'a', title: 'Blog' }];

it('the form that connects an account opens without key and secret, and with the usual path where none is stored', () => {
  expect(opened.fields).toMatchObject({ serviceUrl: 'https://service.example', key: '', secret: '' });
  expect(opened.fields.marketplacePath).not.toBe('');
  expect(toConnectFormState('', '/market').fields.marketplacePath).toBe('/market');
});

it.each<[string, ConnectFormState, ConnectFormEvent, ConnectFormState]>([
  [
    'no longer shows a field as refused once it is typed in',
    { ...typed, refused: 'key' },
    { kind: 'typed', change: { key: 'finch' } },
    { ...typed, fields: { ...typed.fields, key: 'finch' } },
  ],
  [
    'still shows it when another field is typed in',
    { ...typed, refused: 'secret' },
    { kind: 'typed', change: { key: 'finch' } },
    { ...typed, fields: { ...typed.fields, key: 'finch' }, refused: 'secret' },
  ],
  ['knows that the address is whole', opened, { kind: 'url-done' }, { ...opened, isUrlDone: true }],
  [
    'shows what is missing, and nothing of the last answer',
    { ...typed, refused: 'key', kin: accounts },
    { kind: 'submitted' },
    { ...typed, wasSubmitted: true },
  ],
  ['is busy while it connects', typed, { kind: 'begun' }, { ...typed, isBusy: true }],
  [
    'asks whose a new secret is',
    typed,
    { kind: 'answered', outcome: { kind: 'which', accounts } },
    { ...typed, kin: accounts },
  ],
  [
    'shows which field was refused, and keeps what was typed',
    typed,
    { kind: 'answered', outcome: { kind: 'failed', field: 'secret' } },
    { ...typed, refused: 'secret' },
  ],
  [
    'forgets key and secret once they are accepted',
    { ...typed, wasSubmitted: true },
    { kind: 'answered', outcome: { kind: 'connected' } },
    opened,
  ],
  ['is no longer busy at the end', { ...typed, isBusy: true }, { kind: 'ended' }, typed],
])('the form that connects an account: %s', (_rule, before, event, after) => {
  expect(reduceConnectForm(before, event)).toEqual(after);
});
