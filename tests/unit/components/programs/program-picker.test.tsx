// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ProgramPicker } from '#components/programs/program-picker.tsx';

type Offer = Parameters<typeof ProgramPicker>[0]['offers'][number];

const anOffer = (change: Partial<Offer>): Offer => ({
  offerId: '1',
  merchantId: 'kedai',
  name: 'Kedai Harian',
  countries: ['Malaysia'],
  currency: 'MYR',
  commissions: [{ label: '', rate: '6.50%' }],
  specialCommissions: [],
  validationDays: '30',
  paymentDays: '15',
  ...change,
});

function listOptions(...offers: readonly Offer[]) {
  const nothing = () => undefined;
  render(<ProgramPicker offers={offers} selectedId="1" onSelect={nothing} />);
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

it('the choice among programs groups those of one merchant, each with what differs', () => {
  expect(
    listOptions(
      anOffer({ name: 'Kedai MY' }),
      anOffer({ offerId: '2', name: 'Gudang', merchantId: 'gudang' }),
      anOffer({ offerId: '3', name: 'Kedai SG', countries: ['Singapore'], commissions: [{ label: '', rate: '4%' }] }),
      anOffer({ offerId: '4', name: 'Kedai App', paymentDays: '60' }),
    ),
  ).toEqual([
    'Kedai MY · 6.50% · Malaysia · Paid after 45 days',
    'Kedai SG · 4% · Singapore · Paid after 45 days',
    'Kedai App · 6.50% · Malaysia · Paid after 90 days',
    'Gudang',
  ]);
});

it('the choice among programs leaves out what is the same', () => {
  expect(listOptions(anOffer({ name: 'Kedai' }), anOffer({ offerId: '2', name: 'Kedai Loyalty' }))).toEqual([
    'Kedai',
    'Kedai Loyalty',
  ]);
});

it('the choice among programs distinguishes programs of one name by their countries, or else by their number', () => {
  const elsewhere = { merchantId: '' };
  expect(
    listOptions(
      anOffer(elsewhere),
      anOffer({ ...elsewhere, offerId: '2', countries: ['Singapore'] }),
      anOffer({ ...elsewhere, offerId: '3' }),
    ),
  ).toEqual(['Kedai Harian (#1)', 'Kedai Harian (Singapore)', 'Kedai Harian (#3)']);
});

const show = () => {
  const spies = { select: vi.fn(), act: vi.fn() };
  render(
    <ProgramPicker
      offers={[anOffer({}), anOffer({ offerId: '2', name: 'Kedai Loyalty' })]}
      selectedId="1"
      onSelect={spies.select}
      acts={[{ text: 'Wrong program?', onPick: spies.act }]}
    />,
  );
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Program' });
  return { ...spies, picker };
};

it('an act below the programs is the last option, and picking it leaves the program selected', () => {
  const { select, act, picker } = show();
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('Wrong program?');
  const value = screen.getAllByRole<HTMLOptionElement>('option').at(-1)?.value;
  fireEvent.change(picker, { target: { value } });
  expect(act).toHaveBeenCalledOnce();
  expect(select).not.toHaveBeenCalled();
  expect(picker.value).toBe('1');
});

it('an act below the programs is never picked by a key on the closed list: arrows and letters open it', () => {
  const { picker } = show();
  const open = vi.fn();
  picker.showPicker = open;
  expect(fireEvent.keyDown(picker, { key: 'ArrowDown' })).toBe(false);
  expect(fireEvent.keyDown(picker, { key: 'w' })).toBe(false);
  expect(open).toHaveBeenCalledTimes(2);
  expect(fireEvent.keyDown(picker, { key: 'Tab' })).toBe(true);
});
