// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import type { TeamLinksServices } from '#entrypoints/workspace/links/team/create-team-links-services.ts';
import { TeamLinksView } from '#entrypoints/workspace/links/team/team-links-view.tsx';
import type { TeamLink } from '#lib/domain/team/team.ts';

afterEach(() => {
  vi.useRealTimers();
});

const own: TeamLink = {
  key: 'a',
  trackingLink: 'https://go.example/1',
  deviceId: 'd',
  deviceName: 'Mei',
  atMs: -3 * 86_400_000,
  posted: { name: 'Aina', channel: 'Telegram', day: '1969-12-31' },
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

it("the team's links show who made them, as text, and how old they are", async () => {
  show();
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('<b>Rice</b>')).toBeTruthy();
  expect(screen.getAllByText('Mei, 3 days ago')).toHaveLength(2);
  expect(screen.getByText('for spring')).toBeTruthy();
  expect(screen.getByText('2 links')).toBeTruthy();
});

it("the team's links are copied if they are of the service, and offered nowhere else", async () => {
  const { copyText } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the link to <b>Rice</b>' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(copyText).toHaveBeenCalledExactlyOnceWith('https://go.example/1');
  expect(screen.getByText('Not a link of your network, so it cannot be copied')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Another host/ })?.textContent).toBe('Delete for all');
});

it("the team's links are deleted for all, and restored by the same act", async () => {
  const shared = new Set([own, foreign]);
  const { remove, restore } = show({
    list: async () => ({ kind: 'listed', links: [...shared], isMore: false }),
    remove: vi.fn(async () => {
      shared.delete(own);
      return { kind: 'done', count: 1 } as const;
    }),
    restore: vi.fn(async () => {
      shared.add(own);
      return { kind: 'done', count: 1 } as const;
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the link to <b>Rice</b> for all' }));
  expect(await screen.findByText('Deleted for the whole team')).toBeTruthy();
  expect(remove).toHaveBeenCalledExactlyOnceWith('act-1', 'a');
  expect(screen.queryByText('<b>Rice</b>')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('<b>Rice</b>')).toBeTruthy();
  expect(restore).toHaveBeenCalledExactlyOnceWith('act-1');
});

it("the team's links come back by Undo, though the first try was deleted and its answer came too late", async () => {
  let acts = 0;
  const newId = () => {
    acts += 1;
    return `act-${acts}`;
  };
  const remove = vi.fn<TeamLinksServices['remove']>(async () => ({ kind: 'done', count: 0 }));
  remove.mockResolvedValueOnce({ kind: 'apart' });
  const { restore } = show({ newId, remove });
  const [button] = await screen.findAllByRole('button', { name: /Delete/ });
  if (button === undefined) throw new Error('nothing can be deleted');
  fireEvent.click(button);
  await screen.findByRole('alert');
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restore).toHaveBeenCalledOnce());
  // What the Redis keeps for Undo is under the act that deleted the link.
  expect([...remove.mock.calls.map(([actId]) => actId), vi.mocked(restore).mock.calls[0]?.[0]]).toEqual([
    'act-1',
    'act-1',
    'act-1',
  ]);
});

it("the team's links stay where they are when the Redis is away", async () => {
  show({ remove: async () => ({ kind: 'apart' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the link to <b>Rice</b> for all' }));
  expect((await screen.findByRole('alert')).textContent).toBe("The team's Redis does not answer");
  expect(screen.getByText('<b>Rice</b>')).toBeTruthy();
});

it("the team's links are read again when the user returns to the page, once for one return, and keep their place", async () => {
  let links: readonly TeamLink[] = [foreign];
  const list = vi.fn(async () => ({ kind: 'listed', links, isMore: false }) as const);
  show({ list });
  expect(await screen.findByText('1 link')).toBeTruthy();
  const row = screen.getByRole('listitem');
  links = [own, foreign];
  document.dispatchEvent(new Event('visibilitychange'));
  fireEvent.focus(window);
  expect(await screen.findByText('<b>Rice</b>')).toBeTruthy();
  expect(list).toHaveBeenCalledTimes(2);
  expect(screen.getAllByRole('listitem')[1]).toBe(row);
});

it("the team's links are read again now and then while the page is in sight, but not when it is hidden or closed", async () => {
  vi.useFakeTimers();
  const list = vi.fn(async () => ({ kind: 'listed', links: [own], isMore: false }) as const);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  show({ list });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(list).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(list).toHaveBeenCalledTimes(3);
  sight.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(list).toHaveBeenCalledTimes(3);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(list).toHaveBeenCalledTimes(5);
  cleanup();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(list).toHaveBeenCalledTimes(5);
});

it("the team's links are read again after a deletion of one’s own", async () => {
  const list = vi.fn<TeamLinksServices['list']>(async () => ({ kind: 'listed', links: [own, foreign], isMore: false }));
  show({ list });
  const button = await screen.findByRole('button', { name: 'Delete the link to <b>Rice</b> for all' });
  list.mockResolvedValue({ kind: 'listed', links: [foreign], isMore: false });
  fireEvent.click(button);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('1 link')).toBeTruthy();
});

it.each<[string, TeamLinksServices['list']]>([
  ['the Redis is away', async () => ({ kind: 'apart' })],
  ['the worker fails', async () => Promise.reject(new Error('gone'))],
])("the team's links stay in sight while %s, which is shown without an alert", async (_what, list) => {
  const services = {
    list: vi.fn<TeamLinksServices['list']>(async () => ({ kind: 'listed', links: [own], isMore: false })),
  };
  show(services);
  await screen.findByText('<b>Rice</b>');
  services.list.mockImplementationOnce(list);
  fireEvent.focus(window);
  expect(await screen.findByText("The team's Redis does not answer")).toBeTruthy();
  expect(screen.getByText('<b>Rice</b>')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it("the team's links can be asked for again", async () => {
  const list = vi.fn(async () => ({ kind: 'apart' }) as const);
  show({ list });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

it.each([
  ['', 'The team has no links yet'],
  ['rice', 'No link fits'],
])("the team's links say that there are none for “%s”", async (query, title) => {
  show({ list: async () => ({ kind: 'listed', links: [], isMore: false }) }, query);
  expect(await screen.findByText(title)).toBeTruthy();
});
