import { expect, it } from 'vitest';
import type { CommissionTier } from '#lib/domain/programs/offer.ts';
import { findOfferChanges, type OfferStanding } from '#lib/domain/programs/offer-change.ts';

const approved: OfferStanding = { applicationStatus: 'approved', offerStatus: 'active' };
const tier = (label: string, rate: string): CommissionTier => ({ label, rate });
const program = (
  commissions: readonly CommissionTier[],
  specialCommissions: readonly CommissionTier[] = [],
  standing = approved,
) => ({ ...standing, commissions, specialCommissions });

const tiersOf = (before: ReturnType<typeof program>, after: ReturnType<typeof program>) =>
  findOfferChanges(before, after).flatMap((change) => (change.kind === 'commission' ? change.tiers : []));

it('a commission has changed when a label pays otherwise: old rate and new', () => {
  expect(
    tiersOf(
      program([tier('New buyer', '6.50%'), tier('Existing buyer', '1%')]),
      program([tier('New buyer', '7.00%'), tier('Existing buyer', '1%')]),
    ),
  ).toEqual([{ label: 'New buyer', isSpecial: false, before: '6.50%', after: '7.00%' }]);
});

it('a commission has changed when a tier was added or removed', () => {
  expect(tiersOf(program([tier('A', '1%')]), program([tier('B', '1%')]))).toEqual([
    { label: 'A', isSpecial: false, before: '1%', after: null },
    { label: 'B', isSpecial: false, before: null, after: '1%' },
  ]);
});

it('a commission separates special tiers from the ordinary ones', () => {
  expect(tiersOf(program([], [tier('', '5%')]), program([], [tier('', '6%')]))).toEqual([
    { label: '', isSpecial: true, before: '5%', after: '6%' },
  ]);
});

it.each([
  ['the order of its tiers', [tier('B', '2%'), tier('A', '1%')]],
  ['white space', [tier('A ', '1%'), tier('B', ' 2% ')]],
])('a commission has not changed with %s', (_what, after) => {
  expect(tiersOf(program([tier('A', '1%'), tier('B', '2%')]), program(after))).toEqual([]);
});

it('a commission pairs tiers of one label by what stays: one of two equal labels changed is one change', () => {
  expect(
    tiersOf(
      program([tier('', '1%'), tier('', '2%'), tier('', '2%')]),
      program([tier('', '2%'), tier('', '3%'), tier('', '1%')]),
    ),
  ).toEqual([{ label: '', isSpecial: false, before: '2%', after: '3%' }]);
});

it('a commission reads labels as texts, whatever they say', () => {
  expect(tiersOf(program([tier('__proto__', '1%')]), program([tier('constructor', '1%')]))).toHaveLength(2);
});

const standing = (applicationStatus: OfferStanding['applicationStatus'], offerStatus: OfferStanding['offerStatus']) =>
  program([], [], { applicationStatus, offerStatus });

it('a standing has changed when the program is paused, approved, or no longer joined', () => {
  expect(findOfferChanges(standing('approved', 'active'), standing('approved', 'paused'))).toEqual([
    {
      kind: 'standing',
      from: { applicationStatus: 'approved', offerStatus: 'active' },
      to: { applicationStatus: 'approved', offerStatus: 'paused' },
    },
  ]);
  expect(findOfferChanges(standing('pending', 'active'), standing('approved', 'active'))).toHaveLength(1);
  expect(findOfferChanges(standing('approved', 'active'), standing('none', 'active'))).toHaveLength(1);
});

it('a standing has not changed when a walk learns it for the first time', () => {
  expect(findOfferChanges(standing('pending', 'unknown'), standing('pending', 'paused'))).toEqual([]);
  expect(findOfferChanges(standing('unknown', 'active'), standing('none', 'active'))).toEqual([]);
});

it('a sync calls a program that was not known new, whatever it pays', () => {
  expect(findOfferChanges(undefined, program([tier('', '5%')]))).toEqual([{ kind: 'new', to: approved }]);
});
