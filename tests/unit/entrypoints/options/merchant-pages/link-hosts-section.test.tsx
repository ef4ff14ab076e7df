// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { LinkHostsSection } from '#entrypoints/options/merchant-pages/link-hosts-section.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import type { LearnedLinkHost } from '#lib/store/programs/read-learned-sites.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

function show(hosts: readonly string[], answer: () => void = () => undefined) {
  let stored: readonly LearnedLinkHost[] = hosts.map((host) => ({ host, isIgnored: false }));
  const sent: unknown[] = [];
  const services = fakeOptionsServices({
    readLearnedLinkHosts: async () => stored,
    send: async (name: string, input: LearnedLinkHost) => {
      sent.push([name, input]);
      answer();
      stored = stored.map((each) => (each.host === input.host ? input : each));
    },
  });
  const { container } = render(<LinkHostsSection services={services} />);
  return { sent, container };
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const click = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

it('the link hosts are removed and restored in their row, and the focus stays there', async () => {
  const { sent } = show(['a.links.example', 'b.links.example']);
  await click('Remove b.links.example');
  await waitFor(() => expect(rows()).toEqual(['a.links.exampleRemove', 'b.links.exampleRemoved by youUndo']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: b.links.example is a link host again');
  await click('Undo: b.links.example is a link host again');
  await waitFor(() => expect(rows()).toEqual(['a.links.exampleRemove', 'b.links.exampleRemove']));
  expect(sent).toEqual([
    ['ignoreLinkHost', { host: 'b.links.example', isIgnored: true }],
    ['ignoreLinkHost', { host: 'b.links.example', isIgnored: false }],
  ]);
});

it('the link hosts say why one could not be removed', async () => {
  show(['a.links.example'], () => {
    throw new AppError('storage-full');
  });
  await click('Remove a.links.example');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(rows()).toEqual(['a.links.exampleRemove']);
});

it('the link hosts are shown in batches if there are many', async () => {
  show(Array.from({ length: 45 }, (_, index) => `h${index}.links.example`));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 25 more' }));
  await waitFor(() => expect(rows()).toHaveLength(40));
});

it('the link hosts are not shown if none is known', async () => {
  const { container } = show([]);
  await Promise.resolve();
  expect(container.textContent).toBe('');
});
