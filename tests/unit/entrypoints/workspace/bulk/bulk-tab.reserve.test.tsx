// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { BulkTab } from '#entrypoints/workspace/bulk/bulk-tab.tsx';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

async function show(managed: ManagedFields) {
  const account = await openTestAccount();
  const saved: unknown[] = [];
  const send = (async (name: string, input: unknown) => {
    if (name === 'readManaged') return managed;
    if (name === 'takeBulkDraft') return { lines: [] };
    if (name === 'saveSettings') saved.push(input);
    return { problem: null };
  }) as Send;
  render(
    <BulkTab
      deps={makeTabDeps(account, { send })}
      snapshot={aWorkspaceSnapshot({ settings: { ...defaultSettings, bulkReserve: 50 } })}
      params={{}}
      setParams={() => undefined}
    />,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Keep for the popup');
  return { field, saved };
}

it('the links that bulk runs leave are marked when the organisation set them, and cannot be changed', async () => {
  const { field, saved } = await show({ bulkReserve: 50 });
  expect(await screen.findByText('Set by your organisation')).toBeTruthy();
  expect([field.value, field.readOnly]).toEqual(['50', true]);
  expect(saved).toEqual([]);
});

it('the links that bulk runs leave are the user’s to set when no policy sets them', async () => {
  const { field, saved } = await show({ callsPerMinute: 12 });
  expect(field.readOnly).toBe(false);
  fireEvent.input(field, { target: { value: '20' } });
  fireEvent.change(field, { target: { value: '20' } });
  await waitFor(() => expect(saved).toEqual([{ bulkReserve: 20 }]));
  expect(screen.queryByText('Set by your organisation')).toBeNull();
});

it('the links that bulk runs leave stand under “Advanced”, folded', async () => {
  const { field } = await show({});
  const fold = field.closest('details');
  expect([fold?.querySelector('summary')?.textContent, fold?.open]).toEqual(['Advanced', false]);
});
