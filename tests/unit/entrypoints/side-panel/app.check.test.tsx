// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import { aWebPage } from '#tests/builders/a-panel-snapshot.ts';
import { showPanel } from './show-panel.tsx';

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
});

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('the check in the side panel opens from a page of no program', async () => {
  await showPanel({ page: { facts: aWebPage({ offer: null }) } });
  await click('Check a page of mine');
  expect(await screen.findByRole('heading', { name: 'Check a page' })).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

it('the check in the side panel has the field for a link beside it, and comes back as it was', async () => {
  await showPanel({ page: { facts: aWebPage({ offer: null }) } });
  await click('Check a page of mine');
  const heading = await screen.findByRole('heading', { name: 'Check a page' });
  await click('What is this link?');
  expect(screen.getByRole('textbox')).toBeTruthy();
  expect(heading.closest('[hidden]')).not.toBeNull();
  await click('Back');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(heading.isConnected && heading.closest('[hidden]') === null).toBe(true);
});
