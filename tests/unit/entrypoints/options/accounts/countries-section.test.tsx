// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { CountriesSection } from '../../../../../entrypoints/options/accounts/countries-section.tsx';
import { fakeOptionsServices } from '../fake-options-services.ts';

useEnglishMessages();
afterEach(cleanup);

async function show(listed: readonly string[], countries: readonly string[] = []) {
  const send = vi.fn(async (_name: string, _input: unknown) => undefined);
  const services = fakeOptionsServices({ send, readProgramCountries: async () => listed });
  render(<CountriesSection services={services} countries={countries} onChange={async () => undefined} />);
  const [first] = listed;
  if (first !== undefined) await screen.findByRole('checkbox', { name: first });
  return () => send.mock.calls.map(([, input]) => input);
}
const chips = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels, checked }) => [labels?.[0]?.textContent, checked]);
const add = (country: string) => {
  const field = screen.getByRole('textbox', { name: 'Another country' });
  fireEvent.input(field, { target: { value: country } });
  fireEvent.submit(field.closest('form') as HTMLElement);
};

describe('the user’s countries', () => {
  it('are chips of the countries that programs have, and of any other that was chosen', async () => {
    await show(['Malaysia', 'Singapore'], ['singapore', 'Brunei']);
    expect(screen.getByRole('region', { name: 'Your countries' })).toBeTruthy();
    expect(chips()).toEqual([
      ['Malaysia', false],
      ['Singapore', true],
      ['Brunei', true],
    ]);
  });

  it('are saved with each click, however quickly one follows the other', async () => {
    const saved = await show(['Malaysia', 'Singapore'], ['singapore', 'Brunei']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Malaysia' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Singapore' }));
    await waitFor(() =>
      expect(saved()).toEqual([
        { countries: ['singapore', 'Brunei', 'Malaysia'] },
        { countries: ['Brunei', 'Malaysia'] },
      ]),
    );
  });

  it('take one that no program has, and write one that a program has as the network does', async () => {
    const saved = await show(['Malaysia']);
    add('  ');
    add(' Brunei ');
    add('malaysia');
    await waitFor(() => expect(saved()).toEqual([{ countries: ['Brunei'] }, { countries: ['Brunei', 'Malaysia'] }]));
    expect(screen.getByRole('textbox', { name: 'Another country' })).toHaveProperty('value', '');
  });

  it('are a dozen at first, with the chosen ones, and all of them on request', async () => {
    const names = Array.from({ length: 15 }, (_, index) => `Country ${index + 1}`);
    await show(names, ['Country 14']);
    expect(chips()).toHaveLength(13);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(chips()).toHaveLength(15);
  });
});
