// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { todayReaderOf } from '#entrypoints/workspace/today/today-reader.ts';
import { useTodayCount } from '#entrypoints/workspace/today/use-today-count.ts';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

let account: OpenAccount;
beforeEach(async () => {
  account = await openTestAccount();
  await account.database.put('links', aKeptLink());
});
const putStopped = () =>
  account.database.put('linkMarks', { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false });

function Count({ deps, isShown }: { readonly deps: TabDeps; readonly isShown: boolean }) {
  return <output>{useTodayCount(deps, isShown, 480)}</output>;
}
const shows = (count: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(count));

it.each([true, false])('the number beside Today follows the urgent rows, Today shown: %s', async (isShown) => {
  render(<Count deps={makeTabDeps(account)} isShown={isShown} />);
  await shows('0');
  await putStopped();
  announceDataChange('links');
  await shows('1');
  await account.database.clear('linkMarks');
  announceDataChange('links');
  await shows('0');
});

it('the number beside Today is read without the rows of Today while another tab is shown', async () => {
  await putStopped();
  const reading = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const listStores = () => reading.mock.calls.flatMap(([names]) => (typeof names === 'string' ? [names] : [...names]));
  const deps = makeTabDeps(account);
  const { rerender } = render(<Count deps={deps} isShown={false} />);
  await shows('1');
  expect(listStores()).not.toContain('conversions');
  rerender(<Count deps={deps} isShown />);
  announceDataChange('links');
  await waitFor(() => expect(listStores()).toContain('conversions'));
  await shows('1');
});

it.each([true, false])(
  'the number beside Today is read again once the day of the network is over, Today shown: %s',
  async (isShown) => {
    const coupon = { campaignId: '7', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-22' };
    await account.database.put(
      'posts',
      aPost({
        ...{ state: 'out', products: [aPostProduct({ coupon })] },
        channels: [aPostChannel({ text: 'BERAS5', isEdited: true, postedAtMs: 1 })],
      }),
    );
    await putStopped();
    let nowMs = Date.UTC(2026, 10, 20, 12);
    render(<Count deps={makeTabDeps(account, { nowMs: () => nowMs })} isShown={isShown} />);
    await shows('1');
    nowMs = Date.UTC(2026, 10, 22, 16);
    document.dispatchEvent(new Event('visibilitychange'));
    await shows('2');
  },
);

it('the number beside Today is that of the rows which the tab has just read', async () => {
  await putStopped();
  const deps = makeTabDeps(account);
  await todayReaderOf(deps).read();
  const reading = vi.spyOn(IDBDatabase.prototype, 'transaction');
  render(<Count deps={deps} isShown />);
  await shows('1');
  expect(reading).not.toHaveBeenCalled();
  await account.database.clear('linkMarks');
  announceDataChange('links');
  await shows('0');
});
