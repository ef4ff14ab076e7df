// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { exportFile } from '#components/export-file.tsx';
import { createSidePanelServices } from '#entrypoints/side-panel/create-side-panel-services.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  document.body.replaceChildren();
});

it('an export saves no file where the organisation has switched exports off, and says so in a dialog that closes', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['exports'] });
  await act(async () => expect(await exportFile('links.csv', new Blob(['a']))).toBe(false));
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog.textContent).toContain('Switched off by your organisation');
  expect(dialog.textContent).toContain('Ask whoever manages your browser.');
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
});

it('an export saves the file where the organisation has switched off something else', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['backups'] });
  expect(await exportFile('links.csv', new Blob(['a']))).toBe(true);
  expect(saved).toEqual(['links.csv']);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('an export of the side panel saves no file where the organisation has switched exports off', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['exports'] });
  const { saveFile } = createSidePanelServices(await openTestAccount());
  await act(async () => saveFile('picture.png', new Blob(['a'])));
  await waitFor(() => expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy());
  expect(saved).toEqual([]);
});
