// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TeamLink } from '#lib/domain/team/team.ts';
import type { TeamLinksServices } from '../../../entrypoints/workspace/links/team/create-team-links-services.ts';
import { TeamLinksView } from '../../../entrypoints/workspace/links/team/team-links-view.tsx';
import { useEnglishMessages } from '../lib/ui/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

const own: TeamLink = {
  key: 'a',
  trackingLink: 'https://go.example/1',
  deviceId: 'd',
  deviceName: 'Mei',
  atMs: -3 * 86_400_000,
  about: {
    offerId: '1',
    offerName: 'Kedai',
    destinationUrl: 'https://kedai.example/rice',
    title: '<b>Rice</b>',
    note: 'for spring',
    tags: ['food'],
  },
};
const foreign: TeamLink = { ...own, key: 'b', trackingLink: null, about: null };

function show(change: Partial<TeamLinksServices> = {}, query = '') {
  const services: TeamLinksServices = {
    nowMs: () => 0,
    newId: () => 'act-1',
    list: async () => ({ kind: 'listed', links: [own, foreign], isMore: false }),
    remove: vi.fn(async () => ({ kind: 'done', count: 1 }) as const),
    restore: vi.fn(async () => ({ kind: 'done', count: 1 }) as const),
    copyText: vi.fn(async () => true),
    ...change,
  };
  render(<TeamLinksView services={services} query={query} onQuery={() => undefined} views={null} />);
  return services;
}

describe("the team's links", () => {
  it('tell whose they are, as text, and how old', async () => {
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByText('<b>Rice</b>')).toBeTruthy();
    expect(screen.getAllByText('Mei, 3 days ago')).toHaveLength(2);
    expect(screen.getByText('for spring')).toBeTruthy();
    expect(screen.getByText('2 links')).toBeTruthy();
  });

  it('are copied where they are of the service, and offered nowhere else', async () => {
    const { copyText } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the link to <b>Rice</b>' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(copyText).toHaveBeenCalledExactlyOnceWith('https://go.example/1');
    expect(screen.getByText('Not a link of your service, so it cannot be copied')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Another host/ })?.textContent).toBe('Delete for all');
  });

  it('are deleted for all, and brought back by the same act', async () => {
    const { remove, restore } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the link to <b>Rice</b> for all' }));
    expect(await screen.findByText('Deleted for the whole team')).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith('act-1', 'a');
    expect(screen.queryByText('<b>Rice</b>')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('<b>Rice</b>')).toBeTruthy();
    expect(restore).toHaveBeenCalledExactlyOnceWith('act-1');
  });

  it('stay where they are when the Redis is away', async () => {
    show({ remove: async () => ({ kind: 'apart' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the link to <b>Rice</b> for all' }));
    expect((await screen.findByRole('alert')).textContent).toBe("The team's Redis does not answer");
    expect(screen.getByText('<b>Rice</b>')).toBeTruthy();
  });

  it('can be asked for again', async () => {
    const list = vi.fn(async () => ({ kind: 'apart' }) as const);
    show({ list });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['', 'The team has no links yet'],
    ['rice', 'No link fits'],
  ])('say that there are none for “%s”', async (query, title) => {
    show({ list: async () => ({ kind: 'listed', links: [], isMore: false }) }, query);
    expect(await screen.findByText(title)).toBeTruthy();
  });
});
