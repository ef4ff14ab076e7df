// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { CountryQuestion } from '#entrypoints/popup/program/program-choices.tsx';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aPopupOffer } from '#tests/builders/a-popup-offer.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import type { PopupSnapshot } from '../../../../../entrypoints/popup/popup-snapshot.ts';
import { fakePopupServices } from '../fake-popup-services.ts';

const variant = (offerId: string, ...countries: readonly string[]) => aPopupOffer({ offerId, countries });
const tie: Partial<PopupSnapshot> = {
  offers: [variant('101', 'Malaysia'), variant('102', 'Singapore')],
  isUnsure: true,
  doubt: 'tie',
  isCountryAsked: false,
};

function show(change: Partial<PopupSnapshot> = {}, answers: Parameters<typeof fakePopupServices>[1] = {}) {
  const snapshot = aPopupSnapshot({ ...tie, ...change });
  const fake = fakePopupServices(snapshot, answers);
  const onSelect = vi.fn();
  const onAnswered = vi.fn();
  const draw = (drawn: PopupSnapshot) => (
    <CountryQuestion services={fake.services} snapshot={drawn} onSelect={onSelect} onAnswered={onAnswered} />
  );
  const { rerender } = render(draw(snapshot));
  return {
    fake,
    onSelect,
    onAnswered,
    readAgain: (next: Partial<PopupSnapshot>) => rerender(draw({ ...snapshot, ...next })),
  };
}
const question = () => screen.queryByText('Where do your readers shop?');

it('the question for the user’s country in the popup is asked where programs of different countries fit equally well, and counts as asked at once', async () => {
  const { fake, readAgain } = show();
  expect(question()).toBeTruthy();
  await waitFor(() => expect(fake.sentOf('noteCountryAsked')).toEqual([{}]));
  readAgain({ isCountryAsked: true });
  expect(question()).toBeTruthy();
});

it.each<[string, Partial<PopupSnapshot>]>([
  ['it was asked before', { isCountryAsked: true }],
  ['the user has countries', { settings: { ...defaultSettings, countries: ['Thailand'] } }],
  ['the programs are of one country', { offers: [variant('101', 'Malaysia'), variant('102', 'Malaysia')] }],
  ['the program is sure', { isUnsure: false, doubt: null }],
])('the question for the user’s country in the popup is not asked where %s', (_why, change) => {
  const { fake } = show(change);
  expect(question()).toBeNull();
  expect(fake.sent).toEqual([]);
});

it('the question for the user’s country in the popup is answered by a click, which saves the country and chooses its program', () => {
  const { fake, onSelect, onAnswered } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Singapore' }));
  expect(onAnswered).toHaveBeenCalledOnce();
  expect(fake.sentOf('saveSettings')).toEqual([{ countries: ['Singapore'] }]);
  expect(onSelect).toHaveBeenCalledWith('102');
  expect(question()).toBeNull();
});

it('the question for the user’s country in the popup says why the country is not saved, and what to do', async () => {
  const { onSelect } = show(
    {},
    {
      saveSettings: () => {
        throw new AppError('storage-full');
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Singapore' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your country is not saved');
  expect(alert.textContent).toContain('The browser');
  expect(onSelect).toHaveBeenCalledWith('102');
});

it('the question for the user’s country in the popup is taken away by a click, and nothing is saved', () => {
  const { fake, onSelect } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Do not ask' }));
  expect(question()).toBeNull();
  expect(fake.sentOf('saveSettings')).toEqual([]);
  expect(onSelect).not.toHaveBeenCalled();
});

it('the question for the user’s country in the popup leads to the options where there are many countries', () => {
  show({ offers: [variant('101', 'Malaysia', 'Singapore'), variant('102', 'Thailand', 'Vietnam')] });
  expect(screen.getByRole('link', { name: 'Choose countries' }).getAttribute('href')).toBe('options.html#/account');
  expect(screen.queryByRole('button', { name: 'Malaysia' })).toBeNull();
});
