import { expect, it } from 'vitest';
import { findButtonFlags } from '#lib/domain/page/find-button-flags.ts';

const open = { applicationStatus: 'approved', offerStatus: 'active' } as const;
const paused = { applicationStatus: 'approved', offerStatus: 'paused' } as const;
const kedai = { ...open, hosts: ['kedai.example', 'pasar.example'] };

const find = (...given: Parameters<typeof findButtonFlags>) => Object.fromEntries(findButtonFlags(...given));

it('the match index has a page draw the button on hosts whose every program can be minted', () => {
  const shut = { ...paused, hosts: ['pasar.example', 'bazar.example'] };
  expect(find([kedai, shut], [])).toEqual({ 'kedai.example': '+' });
  expect(find([shut, kedai], [])).toEqual({ 'kedai.example': '+' });
  expect(find([kedai, { ...open, hosts: ['kedai.example'] }], [])).toEqual({
    'kedai.example': '+',
    'pasar.example': '+',
  });
  expect(find([{ ...open, applicationStatus: 'pending', hosts: ['kedai.example'] }], [])).toEqual({});
});

it('the match index has what the user chose for the button on a host of a program', () => {
  const sites = [
    { siteKey: 'kedai.example', buttonCorner: 'top-right' as const },
    { siteKey: 'pasar.example', buttonCorner: 'top-left' as const, isButtonDismissed: true },
  ];
  expect(find([kedai], sites)).toEqual({ 'kedai.example': '3', 'pasar.example': '-' });
});

it.each([
  ['a corner', { buttonCorner: 'top-left' }],
  ['that it wants none', { isButtonDismissed: true }],
  ['that a program is another’s', { rejectedOfferIds: ['9'] }],
] as const)(
  'the match index learns no host by what the user chose below one: %s leaves the parent to the worker',
  (_what, choice) => {
    expect(find([kedai], [{ siteKey: 'my.kedai.example', ...choice }])).toEqual({ 'pasar.example': '+' });
  },
);

it('the match index leaves a host to the worker where the user said that a program is another’s, and no other choice does', () => {
  expect(find([kedai], [{ siteKey: 'kedai.example', rejectedOfferIds: ['9'] }])).toEqual({ 'pasar.example': '+' });
  const others = { defaultOfferId: '1', isOwnSite: true, keptParameters: ['ref'], rejectedOfferIds: [] };
  expect(find([kedai], [{ siteKey: 'my.kedai.example', ...others }])).toEqual({
    'kedai.example': '+',
    'pasar.example': '+',
  });
});
