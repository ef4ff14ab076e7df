import { expect, it } from 'vitest';
import { toApprovalDays } from '#lib/domain/earnings/approval-days.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { listChanged, summarizeChanges } from '#lib/domain/earnings/summarize-changes.ts';

const convertedAt = '2026-03-01 08:00:00';
const soldAtMs = Date.parse('2026-03-01T00:00:00Z');
const dayMs = 86_400_000;

function aChange(change: Partial<ConversionChange> = {}): ConversionChange {
  const payout = change.payout ?? '10.00';
  return {
    conversionId: '1',
    offerId: '1',
    offerName: 'Kedai',
    atMs: soldAtMs + 10 * dayMs,
    convertedAt,
    from: 'pending',
    to: 'approved',
    payoutBefore: payout,
    payout,
    currency: 'MYR',
    ...change,
  };
}

const summarize = (...changes: readonly Partial<ConversionChange>[]) => {
  const { counts, ...rest } = summarizeChanges(changes.map(aChange));
  return { ...rest, counts: Object.fromEntries(counts) };
};
const nothing = { counts: {}, newCount: 0, repricedCount: 0, earned: [], leftOutCount: 0 };

it('the summary of changes counts conversions by their new status, and adds earnings by currency', () => {
  expect(
    summarize(
      { conversionId: '1', payout: '40.10' },
      { conversionId: '2', payout: '2.00' },
      { conversionId: '3', payout: '5', currency: 'USD' },
      { conversionId: '4', to: 'rejected' },
    ),
  ).toEqual({
    ...nothing,
    counts: { approved: 3, rejected: 1 },
    earned: [
      { currency: 'MYR', amount: '42.10' },
      { currency: 'USD', amount: '5.00' },
    ],
  });
});

it('the summary of changes leaves out a conversion that changed its currency with its status: two currencies have no difference', () => {
  const ofMyr = { from: 'approved', payoutBefore: '100.00', currencyBefore: 'MYR', payout: '23.00', currency: 'USD' };
  expect(summarize({ ...ofMyr, to: 'rejected' })).toEqual({ ...nothing, counts: { rejected: 1 }, leftOutCount: 1 });
  // What was not earned before is earned in the new currency.
  expect(summarize({ ...ofMyr, from: 'pending' })).toEqual({
    ...nothing,
    counts: { approved: 1 },
    earned: [{ currency: 'USD', amount: '23.00' }],
  });
});

it('the summary of changes takes several changes of one conversion as one', () => {
  expect(summarize({ to: 'approved' }, { from: 'approved', to: 'paid' })).toEqual({
    ...nothing,
    counts: { paid: 1 },
    earned: [{ currency: 'MYR', amount: '10.00' }],
  });
  expect(summarize({ to: 'approved' }, { from: 'approved', to: 'pending' })).toEqual(nothing);
});

it('the summary of changes earns nothing more from approved to paid, and loses the amount of a rejection after approval', () => {
  expect(summarize({ from: 'approved', to: 'paid' })).toEqual({ ...nothing, counts: { paid: 1 } });
  expect(summarize({ from: 'approved', to: 'rejected' })).toEqual({
    ...nothing,
    counts: { rejected: 1 },
    earned: [{ currency: 'MYR', amount: '-10.00' }],
  });
});

it('the summary of changes counts a new one as new, and as earned if it is approved already', () => {
  expect(summarize({ from: null, to: 'pending' })).toEqual({ ...nothing, newCount: 1 });
  expect(summarize({ from: null, to: 'approved' })).toEqual({
    ...nothing,
    newCount: 1,
    earned: [{ currency: 'MYR', amount: '10.00' }],
  });
});

it('the summary of changes reports a payout that changed alone', () => {
  expect(summarize({ from: 'approved', to: 'approved', payoutBefore: '10.00', payout: '7.5' })).toEqual({
    ...nothing,
    repricedCount: 1,
    earned: [{ currency: 'MYR', amount: '-2.50' }],
  });
  expect(summarize({ from: 'pending', to: 'pending', payoutBefore: '10.00', payout: '7.5' })).toEqual({
    ...nothing,
    repricedCount: 1,
  });
});

it('the summary of changes has none of a payout that is back at what it was, however it is written', () => {
  const changes = [
    aChange({ from: 'approved', payoutBefore: '12.50', payout: '13.00' }),
    aChange({ from: 'approved', payoutBefore: '13.00', payout: '12.5' }),
  ];
  expect(summarize(...changes)).toMatchObject({ counts: {}, repricedCount: 0, earned: [] });
  expect(listChanged(changes, null)).toEqual(new Set());
});

it('the summary of changes leaves out conversions with a broken amount or two currencies, and counts them', () => {
  expect(summarize({ payout: '1,000.00' })).toEqual({ ...nothing, counts: { approved: 1 }, leftOutCount: 1 });
  expect(
    summarize({ from: 'approved', to: 'paid', currency: 'SGD' }, { from: 'paid', to: 'rejected', currency: 'MYR' }),
  ).toEqual({ ...nothing, counts: { rejected: 1 }, leftOutCount: 1 });
});

it('the days to approval are the average over what this device saw approved, in the service’s time', () => {
  const later = aChange({ conversionId: '2', atMs: soldAtMs + 5.5 * dayMs });
  expect(toApprovalDays([aChange({ atMs: soldAtMs + 10 * dayMs }), later], 480)).toEqual({
    count: 2,
    averageDays: 7.8,
  });
});

it('the days to approval count each conversion once, by its first approval, and none that this device did not see', () => {
  const seen = [
    aChange({ from: null, to: 'pending', atMs: soldAtMs }),
    aChange({ atMs: soldAtMs + 10 * dayMs }),
    aChange({ from: 'approved', to: 'rejected', atMs: soldAtMs + 20 * dayMs }),
    aChange({ from: 'rejected', to: 'approved', atMs: soldAtMs + 60 * dayMs }),
  ];
  const unseen = [
    aChange({ conversionId: '2', from: 'paid', to: 'approved', atMs: soldAtMs + 90 * dayMs }),
    aChange({ conversionId: '3', from: null, to: 'approved', atMs: soldAtMs + dayMs }),
    aChange({ conversionId: '3', from: 'approved', to: 'pending', atMs: soldAtMs + 2 * dayMs }),
    aChange({ conversionId: '3', atMs: soldAtMs + 90 * dayMs }),
    aChange({ conversionId: '4', from: 'approved', to: 'rejected', atMs: soldAtMs + 2 * dayMs }),
    aChange({ conversionId: '4', from: 'rejected', to: 'approved', atMs: soldAtMs + 90 * dayMs }),
  ];
  expect(toApprovalDays([...seen, ...unseen], 480)).toEqual({ count: 1, averageDays: 10 });
});

it('the days to approval leave out conversions that were approved before Linkmint knew them, unapproved ones, and those without a time', () => {
  const changes = [
    aChange({ from: null }),
    aChange({ to: 'rejected' }),
    aChange({ from: 'approved' }),
    aChange({ convertedAt: '' }),
    aChange({ convertedAt: '2027-01-01 00:00:00' }),
  ];
  expect(toApprovalDays(changes, 480)).toEqual({ count: 0, averageDays: null });
});

const changes = [
  { conversionId: '1', from: null, to: 'pending' },
  { conversionId: '2', to: 'approved' },
  { conversionId: '3', from: 'pending', to: 'pending', payoutBefore: '9.00' },
  { conversionId: '4', to: 'approved' },
  { conversionId: '4', from: 'approved', to: 'rejected' },
  { conversionId: '5', to: 'approved' },
  { conversionId: '5', from: 'approved', to: 'pending' },
].map(aChange);

it.each([
  ['new', ['1']],
  ['=approved', ['2']],
  ['repriced', ['3']],
  ['=rejected', ['4']],
  [null, ['1', '2', '3', '4']],
] as const)('the conversions of a change that the summary counts as %s are listed', (as, ids) => {
  expect([...listChanged(changes, as)]).toEqual(ids);
});
