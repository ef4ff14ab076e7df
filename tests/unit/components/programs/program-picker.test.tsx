// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import { useEnglishMessages } from '../../ui/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

type Offer = Parameters<typeof ProgramPicker>[0]['offers'][number];

const anOffer = (change: Partial<Offer>): Offer => ({
  offerId: '1',
  merchantId: 'kedai',
  name: 'Kedai Harian',
  countries: ['Malaysia'],
  commissions: [{ label: '', rate: '6.50%' }],
  validationDays: '30',
  paymentDays: '15',
  ...change,
});

function listOptions(...offers: readonly Offer[]) {
  const nothing = () => undefined;
  render(
    <ProgramPicker
      offers={offers}
      selectedId="1"
      questionId={null}
      takesFocus={false}
      onSelect={nothing}
      onConfirm={nothing}
    />,
  );
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

describe('the choice among programs', () => {
  it('groups those of one merchant, each with what differs', () => {
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

  it('leaves out what is the same', () => {
    expect(listOptions(anOffer({ name: 'Kedai' }), anOffer({ offerId: '2', name: 'Kedai Loyalty' }))).toEqual([
      'Kedai',
      'Kedai Loyalty',
    ]);
  });

  it('distinguishes programs of one name by their countries, or else by their number', () => {
    const elsewhere = { merchantId: '' };
    expect(
      listOptions(
        anOffer(elsewhere),
        anOffer({ ...elsewhere, offerId: '2', countries: ['Singapore'] }),
        anOffer({ ...elsewhere, offerId: '3' }),
      ),
    ).toEqual(['Kedai Harian (#1)', 'Kedai Harian (Singapore)', 'Kedai Harian (#3)']);
  });
});
