// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aProgramCampaign } from '#tests/builders/a-program-campaign.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { type Answers, aFinder, showPopup } from './fake-popup-services.ts';

const question = () => screen.queryByText('Load your earnings?');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function show(asksForEarnings: boolean, answers: Answers = {}, change: Partial<PopupSnapshot> = {}) {
  const fake = await showPopup({ asksForEarnings, ...change }, answers);
  fake.services.loadProgramFinder = async () => aFinder([]);
  return fake;
}

it('the question for earnings in the popup names the price in calls and time, and sends nothing by itself', async () => {
  const fake = await show(true);
  expect(question()).toBeTruthy();
  expect(screen.getByText(/about 14 calls, 1 minute, in the background/)).toBeTruthy();
  expect([...fake.sentOf('refreshReports'), ...fake.sentOf('declineEarnings')]).toEqual([]);
});

const noProgram = { offers: [], details: null } as const;
const refusedKey = {
  ...aPopupSnapshot().connection,
  state: 'needs-attention',
  reason: 'wrong-credentials',
} as PopupSnapshot['connection'];

/** Whether the question comes after this part of the popup. */
const isBelow = (part: HTMLElement) =>
  question() !== null && Boolean(part.compareDocumentPosition(question() as Node) & Node.DOCUMENT_POSITION_FOLLOWING);

it('the question for earnings in the popup stands below the rates, the sub IDs and the coupons of a program', async () => {
  const details = { offerId: '101', campaigns: [aProgramCampaign()], subIds: noSubIds, hasConversions: false };
  await show(true, {}, { details });
  expect(isBelow(screen.getByRole('heading', { level: 1 }))).toBe(true);
  expect(isBelow(screen.getByText('New buyer'))).toBe(true);
  expect(isBelow(screen.getByRole('textbox', { name: 'Sub ID 1' }))).toBe(true);
  expect(isBelow(screen.getByRole('region', { name: 'Coupons' }))).toBe(true);
});

it('the question for earnings in the popup stands below the choice of a program where none matches', async () => {
  await show(true, {}, noProgram);
  expect(isBelow(screen.getByRole('button', { name: 'Choose a program' }))).toBe(true);
  expect(isBelow(screen.getByRole('textbox', { name: 'Address' }))).toBe(true);
});

it.each([
  ['the popup asks which program it is', { isUnsure: true, doubt: 'tie' }],
  ['the account is locked', { isLocked: true }],
  ['the service may not be called', { hasServiceAccess: false }],
  ['the service refuses the key', { connection: refusedKey, ...noProgram }],
] as const)('the question for earnings in the popup waits while %s', async (_, change) => {
  await show(true, {}, change);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(question()).toBeNull();
});

it('the question for earnings in the popup waits while a program is searched, and comes back after it', async () => {
  await show(true, {}, noProgram);
  press('Choose a program');
  await screen.findByRole('searchbox', { name: 'Find a program' });
  expect(question()).toBeNull();
  press('Back');
  await screen.findByRole('button', { name: 'Choose a program' });
  expect(question()).toBeTruthy();
});

it('the question for earnings in the popup loads on “Load my earnings”, says where to look, and keeps the focus', async () => {
  const fake = await show(true);
  press('Load my earnings');
  expect(await screen.findByText(/^Your earnings load in the background\./)).toBeTruthy();
  expect(fake.sentOf('refreshReports')).toEqual([{}]);
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open Earnings' }));
});

it('the question for earnings in the popup loads nothing on “Not now”, and says that Earnings still offers it', async () => {
  const fake = await show(true);
  press('Not now');
  expect(await screen.findByText(/^Nothing is loaded\./)).toBeTruthy();
  expect([fake.sentOf('declineEarnings'), fake.sentOf('refreshReports')]).toEqual([[{}], []]);
});

it('the question for earnings in the popup stays, with the reason, when the answer could not be saved', async () => {
  await show(true, {
    declineEarnings: () => {
      throw new AppError('storage-full');
    },
  });
  press('Not now');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(question()).toBeTruthy();
});

it('the question for earnings in the popup comes with the first frame only, so that nothing moves when the first sync ends', async () => {
  const fake = await show(false);
  fake.change(aPopupSnapshot({ asksForEarnings: true, usage: aQuotaUsage({ used: 189 }) }));
  await screen.findByText(/811 links left/);
  expect(question()).toBeNull();
});
