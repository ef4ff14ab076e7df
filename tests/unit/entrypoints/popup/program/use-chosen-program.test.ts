import { expect, it } from 'vitest';
import type { PopupProgramDetails } from '#entrypoints/popup/popup-snapshot.ts';
import {
  type ChosenProgram,
  type ChosenProgramEvent,
  reduceChosenProgram,
} from '#entrypoints/popup/program/use-chosen-program.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';

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
const coupon = aCampaign();

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
  ['remembers the coupon for posts', opened, { kind: 'coupon-chosen', coupon }, { ...opened, coupon }],
  ['remembers that posts get none', opened, { kind: 'coupon-chosen', coupon: null }, { ...opened, coupon: null }],
  ['becomes the default', opened, { kind: 'default-set', offerId: '7' }, { ...opened, defaultOfferId: '7' }],
  ['is no longer the default', { ...opened, defaultOfferId: '7' }, { kind: 'default-set', offerId: null }, opened],
])('the program in sight: %s', (_rule, before, event, after) => {
  expect(reduceChosenProgram(before, event)).toEqual(after);
});
