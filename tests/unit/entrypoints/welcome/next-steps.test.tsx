// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { NextSteps } from '#entrypoints/welcome/next-steps.tsx';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { aWelcomeSnapshot, fakeWelcomeServices } from './fake-welcome-services.ts';

function show(isGranted: boolean, change: Parameters<typeof aWelcomeSnapshot>[0] = {}, key = 'Alt+Shift+L') {
  const snapshot = aWelcomeSnapshot({ hasLinks: true, ...change });
  const requestAccess = vi.fn(async (_patterns: readonly string[]) => isGranted);
  const { services, send } = fakeWelcomeServices(snapshot, { requestAccess, readCopyKey: async () => key });
  render(<NextSteps services={services} snapshot={snapshot} onChange={async () => undefined} />);
  return { requestAccess, send };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the next steps are three, the button on pages first; sales come later, and links stay', async () => {
  show(true);
  await screen.findByText('Alt+Shift+L on a merchant', { exact: false });
  const titles = screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
  expect(titles).toEqual(["A button on your merchants' pages", 'Copy with a key', 'Several products in one post']);
  expect(screen.getByText(/24 hours/)).toBeTruthy();
  expect(screen.getByText(/if you remove Linkmint/)).toBeTruthy();
});

it('the next steps ask the browser for sites in the click itself, then show the button', async () => {
  const { requestAccess, send } = show(true);
  expect(screen.getByText(/Your browser will ask/)).toBeTruthy();
  press('Show the button');
  expect(requestAccess).toHaveBeenCalledExactlyOnceWith(['*://*/*']);
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('saveSettings', { showOnMerchantPages: true }));
});

it('the next steps say so where the browser refuses, and change nothing', async () => {
  const { send } = show(false);
  press('Show the button');
  expect((await screen.findByRole('alert')).textContent).toContain('did not give access');
  expect(send).not.toHaveBeenCalled();
});

it('the next steps take a no with one click, and say where the button can be found', async () => {
  const { requestAccess, send } = show(true);
  press('No, thanks');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^It stays off/));
  expect(screen.queryByRole('button')).toBeNull();
  expect([requestAccess, send].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it('the next steps say that it is on where it is', () => {
  show(true, { settings: { ...defaultSettings, showOnMerchantPages: true }, hasPageAccess: true });
  expect(screen.getByRole('status').textContent).toBe("The button is on your merchants' pages.");
  expect(screen.queryByRole('button')).toBeNull();
});

it('the next steps name no number: without a key that copies there are two', async () => {
  show(true, {}, '');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('heading').textContent).toBe('Next steps');
});
