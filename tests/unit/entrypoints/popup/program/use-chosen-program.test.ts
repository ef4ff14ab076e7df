// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { PopupProgramDetails } from '#entrypoints/popup/popup-snapshot.ts';
import {
  type ChosenProgram,
  type ChosenProgramEvent,
  reduceChosenProgram,
  useChosenProgram,
} from '#entrypoints/popup/program/use-chosen-program.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { anOffer, fakePopupServices } from '../fake-popup-services.ts';

const toDetails = (offerId: string, hasConversions = false): PopupProgramDetails => ({
  offerId,
  campaigns: [],
  subIds: ['', '', '', '', ''],
  hasConversions,
});
const opened: ChosenProgram = {
  shown: toDetails('7'),
  hasChosen: false,
  isConfirmed: false,
  coupon: undefined,
  defaultOfferId: null,
};
const coupon = { offerId: '7', campaignId: 'a' };

it.each<[string, ChosenProgram, ChosenProgramEvent, ChosenProgram]>([
  [
    'stays until the one that the user picked is read, and forgets the coupon',
    { ...opened, isConfirmed: true, coupon },
    { kind: 'selected' },
    opened,
  ],
  ['is confirmed', opened, { kind: 'confirmed' }, { ...opened, isConfirmed: true }],
  [
    'is the one that was read',
    opened,
    { kind: 'chosen', details: toDetails('8') },
    { ...opened, shown: toDetails('8'), hasChosen: true },
  ],
  [
    'has what changed, and is no choice of the user',
    opened,
    { kind: 'reloaded', details: toDetails('7', true) },
    { ...opened, shown: toDetails('7', true) },
  ],
  ['stays when another one changed', opened, { kind: 'reloaded', details: toDetails('8') }, opened],
  ['remembers the coupon for posts', opened, { kind: 'coupon-chosen', ...coupon }, { ...opened, coupon }],
  [
    'remembers that posts get none',
    opened,
    { kind: 'coupon-chosen', ...coupon, campaignId: null },
    { ...opened, coupon: { ...coupon, campaignId: null } },
  ],
  ['becomes the default', opened, { kind: 'default-set', offerId: '7' }, { ...opened, defaultOfferId: '7' }],
  ['is no longer the default', { ...opened, defaultOfferId: '7' }, { kind: 'default-set', offerId: null }, opened],
])('the program in sight: %s', (_rule, before, event, after) => {
  expect(reduceChosenProgram(before, event)).toEqual(after);
});

/** The hook over three programs, whose details a test gives when it likes. */
function open() {
  const offers = ['7', '8', '9'].map((offerId) => ({ ...anOffer, offerId }));
  const snapshot = { ...aPopupSnapshot(), offers };
  const { services } = fakePopupServices(snapshot);
  const waiting: { readonly offerId: string; readonly answer: () => void }[] = [];
  services.readDetails = (offerId) =>
    new Promise((resolve) => waiting.push({ offerId, answer: () => resolve(toDetails(offerId)) }));
  const { result } = renderHook(() => useChosenProgram(services, snapshot, toDetails('7')));
  return { result, waiting };
}

it('the shown program is the one that the user picked last, although that of an earlier pick is read later', async () => {
  const { result, waiting } = open();
  await act(async () => {
    const picks = [result.current.select('8'), result.current.select('9')];
    for (const { answer } of waiting.toReversed()) answer();
    await Promise.all(picks);
  });
  expect(result.current.details.offerId).toBe('9');
});

it('the shown program is the one that the user picked, where Enter confirms it before it is read', async () => {
  const { result, waiting } = open();
  await act(async () => {
    const pick = result.current.select('9');
    result.current.confirm();
    for (const { answer } of waiting) answer();
    await pick;
  });
  expect(result.current.details.offerId).toBe('9');
  expect(result.current.state.isConfirmed).toBe(true);
});
