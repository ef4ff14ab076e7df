// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { fakePopupServices } from './fake-popup-services.ts';

useEnglishMessages();
afterEach(cleanup);

const question = () => screen.queryByText('Load your earnings?');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function show(asksForEarnings: boolean, answers: Parameters<typeof fakePopupServices>[1] = {}) {
  const snapshot = aPopupSnapshot({ asksForEarnings });
  const fake = fakePopupServices(snapshot, answers);
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}

it('the question for earnings in the popup names the price in calls and time, and sends nothing by itself', async () => {
  const fake = await show(true);
  expect(question()).toBeTruthy();
  expect(screen.getByText(/about 14 calls, 1 minute, in the background/)).toBeTruthy();
  expect([...fake.sentOf('refreshReports'), ...fake.sentOf('declineEarnings')]).toEqual([]);
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
