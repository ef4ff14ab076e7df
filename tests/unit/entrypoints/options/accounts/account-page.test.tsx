// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { CountriesSection } from '#entrypoints/options/accounts/account-page.tsx';
import { AccountsList } from '#entrypoints/options/accounts/accounts-list.tsx';
import { maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

async function show(listed: readonly string[], countries: readonly string[] = []) {
  const send = vi.fn(async (_name: string, _input: unknown) => undefined);
  const readProgramCountries = vi.fn(async () => listed);
  const services = fakeOptionsServices({ send, readProgramCountries });
  render(<CountriesSection services={services} countries={countries} onChange={async () => undefined} />);
  await waitFor(() => expect(readProgramCountries).toHaveBeenCalled());
  return () => send.mock.calls.map(([, input]) => input);
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Add country' });
const add = (country: string) => {
  click('Add');
  fireEvent.change(choice(), { target: { value: country } });
};
const typeAnother = (country: string) => {
  add('+');
  const field = screen.getByRole('textbox', { name: 'Another country' });
  fireEvent.input(field, { target: { value: country } });
  fireEvent.blur(field);
};

it('the user’s countries can each be removed, and others that programs have can be added', async () => {
  const saved = await show(['Malaysia', 'Singapore'], ['singapore', 'Brunei']);
  expect(screen.getByRole('region', { name: 'Your countries' })).toBeTruthy();
  click('Add');
  await waitFor(() =>
    expect([...choice().options].map(({ text }) => text)).toEqual(['Add country', 'Malaysia', 'Another country']),
  );
  fireEvent.change(choice(), { target: { value: 'Malaysia' } });
  await waitFor(() => expect(saved()).toEqual([{ countries: ['singapore', 'Brunei', 'Malaysia'] }]));
});

it('the user’s countries are saved with each click, however quickly one follows the other', async () => {
  const saved = await show(['Malaysia'], ['singapore', 'Brunei']);
  click('Remove Brunei');
  click('Remove singapore');
  await waitFor(() => expect(saved()).toEqual([{ countries: ['singapore'] }, { countries: [] }]));
});

it('the user’s countries take one that no program has, and write one that a program has as the network does', async () => {
  const saved = await show(['Malaysia']);
  typeAnother('  ');
  typeAnother(' Brunei ');
  typeAnother('malaysia');
  typeAnother('brunei');
  await waitFor(() => expect(saved()).toEqual([{ countries: ['Brunei'] }, { countries: ['Brunei', 'Malaysia'] }]));
});

it('the user’s countries take no word that an input method still composes', async () => {
  const saved = await show([]);
  add('+');
  const field = screen.getByRole('textbox', { name: 'Another country' });
  field.focus();
  fireEvent.input(field, { target: { value: 'xinjiapo' } });
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'Escape', isComposing: true })).toBe(true);
  fireEvent.input(field, { target: { value: '新加坡' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(saved()).toEqual([{ countries: ['新加坡'] }]));
});

it('the user’s countries are typed where no program is listed yet', async () => {
  await show([]);
  add('+');
  expect(screen.getByRole('textbox', { name: 'Another country' })).toBeTruthy();
});

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
const listOf = (
  name: string,
  onChange = vi.fn(async (_change: unknown) => true),
  links: number | null = 0,
  onRemove = async () => true,
) => (
  <AccountsList
    nowMs={() => 0}
    accountId="test"
    accounts={[{ ...anAccount({ name }), title: name, content: null, sharesQuotaWith: [] }]}
    onSwitch={() => undefined}
    onChange={onChange}
    onSignOut={async () => undefined}
    onRemove={onRemove}
    countLinks={async () => links}
  />
);

it('the name of an account in its form is the stored one, also where another window gave it', async () => {
  const { rerender } = render(listOf('Blog'));
  rerender(listOf('Shop'));
  expect(nameField().value).toBe('Shop');
  fireEvent.input(nameField(), { target: { value: ' Shop of Mei ' } });
  rerender(listOf('Shop of Mei'));
  expect(nameField().value).toBe('Shop of Mei');
});

it('the name of an account that its user types stays while the name before it is stored, or another window gives one', () => {
  const { rerender } = render(listOf('Blog'));
  fireEvent.input(nameField(), { target: { value: 'Shop of Mei' } });
  rerender(listOf('Shop'));
  expect(nameField().value).toBe('Shop of Mei');
});

it('the name of an account takes as many letters as are stored', () => {
  render(listOf('Blog'));
  expect(nameField().maxLength).toBe(maxAccountNameLength);
});

it('the removal of an account whose links cannot be counted says that they go, and no number', async () => {
  render(listOf('Blog', undefined, null));
  fireEvent.click(screen.getByRole('button', { name: 'Remove account…', hidden: true }));
  const text = await screen.findByText(/its links with notes and tags/);
  expect(text.textContent).not.toMatch(/\d/);
});

it('the removal of an account is asked for once, however often its button is pressed', async () => {
  const removing = Promise.withResolvers<boolean>();
  const onRemove = vi.fn(() => removing.promise);
  render(listOf('Blog', undefined, 0, onRemove));
  fireEvent.click(screen.getByRole('button', { name: 'Remove account…', hidden: true }));
  const confirm = await screen.findByRole('button', { name: 'Remove account' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(onRemove).toHaveBeenCalledOnce();
  removing.resolve(false);
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(confirm);
  expect(onRemove).toHaveBeenCalledTimes(2);
});
