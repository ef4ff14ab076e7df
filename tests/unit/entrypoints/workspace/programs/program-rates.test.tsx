// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { ProgramRates } from '#entrypoints/workspace/programs/program-rates.tsx';
import { anOffer } from '#tests/builders/an-offer.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

it("a program's rates are written as money and percentages are everywhere, special ones too", () => {
  const offer = anOffer({
    commissions: [{ label: 'New customer', rate: 'USD52.50' }],
    specialCommissions: [{ label: 'Weekend', rate: 'up to MYR5.60' }],
  });
  render(<ProgramRates offer={offer} />);
  expect(screen.getByText('USD 52.50')).toBeTruthy();
  expect(screen.getByText('up to MYR 5.60')).toBeTruthy();
});

it("a program's rates that cannot be read stay as the network writes them", () => {
  render(<ProgramRates offer={anOffer({ commissions: [{ label: '', rate: 'ask us' }] })} />);
  expect(screen.getByText('ask us')).toBeTruthy();
});
