// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { PassphraseSection } from '#entrypoints/options/privacy/passphrase-section.tsx';
import type { LockState } from '#lib/domain/lock/lock-state.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

function show(state: LockState, answer: unknown = { kind: 'done' }) {
  const sent: unknown[] = [];
  const services = fakeOptionsServices({
    send: async (name: string, input: unknown) => {
      sent.push([name, input]);
      return answer;
    },
  });
  render(
    <PassphraseSection services={services} lock={{ state, autoLockMinutes: 15 }} onChange={async () => undefined} />,
  );
  return sent;
}

const type = (label: string, value: string, within_ = document.body) =>
  fireEvent.input(within(within_).getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the passphrase is set once it was typed twice', async () => {
  const sent = show('off');
  type('New passphrase', 'correct horse');
  type('New passphrase, once more', 'correct hose');
  press('Set passphrase');
  expect(await screen.findByText('The two are not the same.')).toBeTruthy();
  expect(sent).toEqual([]);
  type('New passphrase, once more', 'correct horse');
  press('Set passphrase');
  await screen.findByText('Passphrase is set.');
  expect(sent).toEqual([['setPassphrase', { current: null, next: 'correct horse' }]]);
});

it('the passphrase is changed, and removed, with the current one', async () => {
  const sent = show('open');
  const [change, remove] = [...document.querySelectorAll<HTMLElement>('details')];
  if (change === undefined || remove === undefined) throw new Error('a part is missing');
  type('Passphrase now', 'correct horse', change);
  type('New passphrase', 'another horse', change);
  type('New passphrase, once more', 'another horse', change);
  fireEvent.submit(change.querySelector('form') as HTMLFormElement);
  await expect.poll(() => sent).toEqual([['setPassphrase', { current: 'correct horse', next: 'another horse' }]]);
  type('Passphrase now', 'another horse', remove);
  fireEvent.submit(remove.querySelector('form') as HTMLFormElement);
  await expect.poll(() => sent[1]).toEqual(['removePassphrase', { current: 'another horse' }]);
});

it('the passphrase says where it is wrong', async () => {
  show('locked', { kind: 'wrong', retryAfterMs: 2_000 });
  type('Passphrase', 'wrong horse');
  press('Unlock');
  expect(await screen.findByText('That is not the passphrase. Try again in 2 seconds.')).toBeTruthy();
});

it('the passphrase that could not be set says why, and what to do next', async () => {
  show('off', Promise.reject(new AppError('cancelled')));
  type('New passphrase', 'correct horse');
  type('New passphrase, once more', 'correct horse');
  press('Set passphrase');
  expect(await screen.findByText('The browser stopped Linkmint before the answer came. Try again.')).toBeTruthy();
});

it('the passphrase that is forgotten signs out of every account, after a question', async () => {
  const sent = show('locked', undefined);
  press('I forgot it');
  expect(sent).toEqual([]);
  press('Sign out of every account');
  await expect.poll(() => sent).toEqual([['forgetPassphrase', {}]]);
});

it('the lock closes at once, or by itself after a time', async () => {
  const sent = show('open');
  fireEvent.change(screen.getByLabelText('Lock by itself'), { target: { value: '60' } });
  press('Lock now');
  await expect
    .poll(() => sent)
    .toEqual([
      ['setAutoLock', { minutes: 60 }],
      ['lockNow', {}],
    ]);
});

it('the lock that does not close, or whose time is not saved, says so, and the choice shows the time that holds', async () => {
  const services = fakeOptionsServices({ send: () => Promise.reject(new AppError('storage-full')) });
  render(
    <PassphraseSection
      services={services}
      lock={{ state: 'open', autoLockMinutes: 15 }}
      onChange={async () => undefined}
    />,
  );
  press('Lock now');
  expect(await screen.findByRole('alert')).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>('combobox');
  fireEvent.change(choice, { target: { value: '0' } });
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(choice.value).toBe('15'));
});

it('the passphrase says before it is set how one gets on without it: a sign-out alone leaves the lock closed', () => {
  show('off');
  const hint = screen.getByText(/^At least 8 characters/).textContent;
  show('locked');
  expect(hint).toContain(`“${screen.getByRole('button', { name: 'I forgot it' }).textContent}”`);
});
