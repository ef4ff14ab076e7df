// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ImagesChoice } from '#entrypoints/workspace/images-choice.tsx';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';

function show() {
  const send = vi.fn(async () => undefined);
  render(<ImagesChoice deps={{ send } as unknown as TabDeps} isShown={false} />);
  return send;
}

it('the choice of pictures says in the place of "Show pictures" that the organisation has switched pictures off', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['images'] });
  show();
  expect(await screen.findByText('Switched off by your organisation')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the choice of pictures shows pictures where the organisation has switched off something else', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['exports'] });
  const send = show();
  fireEvent.click(screen.getByRole('button', { name: 'Show pictures' }));
  expect(send).toHaveBeenCalledWith('saveSettings', { showServiceImages: true });
});
