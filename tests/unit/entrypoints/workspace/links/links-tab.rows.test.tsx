// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { collectChoices } from '#entrypoints/workspace/links/link-choices.ts';
import { LinksTab } from '#entrypoints/workspace/links/links-tab.tsx';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { toLinkRow } from '#lib/domain/links/link-row.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const snapshot: WorkspaceSnapshot = aWorkspaceSnapshot();
const rice = aKeptLink({ linkId: 'rice', title: 'Rice cooker', tags: ['mail', 'spring', 'video'], note: 'For May' });
const lamp = aKeptLink({ linkId: 'lamp', title: 'Desk lamp', tags: ['mail'], mintedAtMs: rice.mintedAtMs - 1 });

let account: OpenAccount;
let database: Database;
let sent: { readonly name: string; readonly input: Record<string, unknown> }[];
let outcome: MintOutcome;
/** How many messages delete their links before the disk is full. */
let deletionsUntilFull = Number.POSITIVE_INFINITY;
/** What a deletion waits for. */
let untilDeleted: Promise<void> | null = null;
/** Whether the disk has no room for a note. */
let isFull = false;
/** What ends the pauses of those that try again. */
let endPauses: (() => void)[] = [];
beforeEach(async () => {
  // Without a height a table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  // This page knows no dragging, and Preact would listen to events of other names.
  for (const name of ['ondragstart', 'ondragover', 'ondragleave', 'ondrop']) {
    Object.defineProperty(HTMLElement.prototype, name, { value: null, configurable: true });
  }
  account = await openTestAccount();
  ({ database } = account);
  sent = [];
  saved = [];
  isFull = false;
  endPauses = [];
  outcome = { kind: 'unknown' };
});
const send = (async (name: string, input: Record<string, unknown>) => {
  sent.push({ name, input });
  if (name === 'mintDeeplink') return outcome;
  if (name === 'annotateLink' && isFull) throw new AppError('storage-full');
  if (name === 'deleteLinks') {
    await untilDeleted;
    deletionsUntilFull -= 1;
    if (deletionsUntilFull < 0) throw new AppError('storage-full');
    for (const linkId of input.linkIds as readonly string[]) await database.delete('links', linkId);
    announceDataChange('links');
  }
  if (name === 'restoreLinks') {
    await database.put('links', { ...rice, changedAtMs: 1 });
    announceDataChange('links');
    return { left: 0 };
  }
  return undefined;
}) as Send;

const sleep = () => new Promise<void>((resolve) => endPauses.push(resolve));

let saved: Blob[] = [];

function Tab({ initial }: { readonly initial: RouteParams }) {
  const [deps] = useState(() =>
    makeTabDeps(account, { send, sleep, saveFile: async (_name, content) => saved.push(content) > 0 }),
  );
  const [params, setParams] = useState(initial);
  return (
    <>
      <output>{JSON.stringify(params)}</output>
      <button type="button" onClick={() => setParams({ id: 'lamp' })}>
        Open the lamp
      </button>
      <button type="button" onClick={() => setParams({ id: 'rice' })}>
        Open the rice cooker
      </button>
      <LinksTab
        deps={deps}
        snapshot={snapshot}
        params={params}
        setParams={(change) => setParams((before) => ({ ...before, ...change }))}
      />
    </>
  );
}

const show = (initial: RouteParams = {}) => render(<Tab initial={initial} />);
const params = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as RouteParams;
const rowOf = (title: string) =>
  screen.findByRole('link', { name: title }).then((link) => link.closest('[role="row"]'));

async function storeWish(state: 'refused' | 'unknown', error: ErrorCode, title = 'Tea set', requestId = 'wish') {
  await database.put('journal', {
    requestId,
    state,
    error,
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    title,
    presetName: 'Newsletter',
    reuseKey: JSON.stringify([
      '101',
      `https://www.kedai.example/p/${requestId === 'wish' ? 1 : 2}`,
      'news',
      '',
      '',
      '',
      '',
    ]),
    updatedAtMs: Date.UTC(2026, 10, 20),
  });
}

it('a row has a status only if it does not simply work, and without such a row no column is kept for it', async () => {
  await database.put('links', rice);
  show();
  await rowOf('Rice cooker');
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
  cleanup();

  await storeWish('refused', 'deeplink-refused');
  show();
  expect((await rowOf('Tea set'))?.textContent).toContain('Refused by program');
  expect(screen.getByRole('columnheader', { name: 'Status' })).toBeTruthy();
  expect((await rowOf('Rice cooker'))?.textContent).not.toContain('Working');
});

it('a row has tags and a note, and where no link has any, no column is kept for them', async () => {
  await database.put('links', { ...rice, tags: [], note: '' });
  show();
  await rowOf('Rice cooker');
  expect(screen.queryByRole('columnheader', { name: 'Tags' })).toBeNull();
  cleanup();

  await database.put('links', { ...lamp, tags: [], note: 'For May' });
  show();
  await rowOf('Desk lamp');
  expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeTruthy();
});

it('a row is tinted while it is picked, and the box of the header picks all that are shown', async () => {
  await database.put('links', rice);
  await database.put('links', lamp);
  show();
  const row = await rowOf('Rice cooker');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Rice cooker' }));
  expect(row?.classList).toContain('table-row-picked');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  await screen.findAllByText('2 selected');
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  fireEvent.click(all);
  expect(await screen.findByText('2 links')).toBeTruthy();
  expect(row?.classList).not.toContain('table-row-picked');
});

it('a row that is picked is saved where it stands in the list', async () => {
  await database.put('links', { ...lamp, offerName: 'Atlas' });
  await database.put('links', { ...rice, offerName: 'Zamrud' });
  show({ sort: 'program-reverse' });
  await screen.findByText('2 links');
  const late = aKeptLink({ linkId: 'late', title: 'Late', offerName: 'Zebra', mintedAtMs: 1 });
  await database.put('links', { ...late, changedAtMs: 1 });
  announceDataChange('links');
  await screen.findByText('3 links');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.click(within(await screen.findByRole('region', { name: /^Selected/ })).getByText('Export'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download JSON' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const { links } = JSON.parse((await saved[0]?.text()) ?? '');
  expect(links.map(({ title }: { title: string }) => title)).toEqual(['Late', 'Rice cooker', 'Desk lamp']);
});

it('a row says in its record where its page was posted, by the user and by a colleague', async () => {
  const posted = { name: 'Aina', channel: 'Telegram', day: '2026-11-19' };
  await database.put('links', { ...rice, posted });
  const { destinationUrl } = rice;
  await database.put('diary', aDiaryLine({ kind: 'posted', channel: 'Blog', urls: [destinationUrl], postId: 'p' }));
  show({ id: 'rice' });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  await within(detail).findByText('Aina posted this yesterday in Telegram');
  await within(detail).findByText('20 Nov · Posted in Blog');
});

it('a row says that another device of the team made the link, and its record names the device', async () => {
  await database.put('links', { ...rice, fromTeam: { device: 'Mei <b>', atMs: 1 }, reuseCount: 2 });
  await database.put('links', lamp);
  show({ id: 'rice' });
  await rowOf('Rice cooker');
  expect(screen.getByTitle('Made on another device of the team: Mei <b>').textContent).toBe('Team · reused 2×');
  expect((await rowOf('Desk lamp'))?.textContent).not.toContain('Team');
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  expect(within(detail).getByText('Made on another device of the team: Mei <b>')).toBeTruthy();
  cleanup();

  show({ id: 'lamp' });
  await screen.findByRole('complementary', { name: 'Link details' });
  expect(screen.queryByText(/another device of the team/)).toBeNull();
});

it('a row that was never copied again and earned nothing has no line for either in its record', async () => {
  await database.put('links', { ...rice, reuseCount: 0 });
  show({ id: 'rice' });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  const names = within(detail)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(names).toContain('Program');
  expect(names).not.toContain('Earned');
  expect(names).not.toContain('Use');
});

it('a row is counted by the status line when the user picks it, so that a screen reader hears it', async () => {
  await database.put('links', rice);
  show();
  await rowOf('Rice cooker');
  const status = screen.getByText('1 link');
  expect(status.getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Rice cooker' }));
  await waitFor(() => expect(status.textContent).toBe('1 selected'));
});

it('a row is reached from the search, whose description names the keys', async () => {
  await database.put('links', rice);
  show();
  const search = await screen.findByRole('searchbox', { name: 'Search links' });
  const description = document.getElementById(search.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('/ leads to this search, ↓ to the rows');
});

it('a row shows its tags and its note; a click on a tag narrows the list to it, and another one undoes that', async () => {
  await database.put('links', rice);
  await database.put('links', aKeptLink({ linkId: 'other', title: 'Phone case' }));
  show();
  const row = await rowOf('Rice cooker');
  expect(row?.textContent).toContain('For May');
  // Two of them fit; how many more there are is said.
  expect(row?.textContent).toContain('+1');

  fireEvent.click(screen.getByRole('button', { name: 'Only links with the tag spring' }));
  await screen.findByText('1 of 2 links');
  expect(params().tag).toBe('spring');
  const pressed = screen.getByRole('button', { name: 'Only links with the tag spring' });
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(pressed);
  await screen.findByText('2 links');
});

it('a row says in its header which way it is sorted, and keeps that in the address', async () => {
  await database.put('links', rice);
  show();
  await rowOf('Rice cooker');
  const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  expect([sortOf('Made'), sortOf('Earned')]).toEqual(['descending', 'none']);
  fireEvent.click(screen.getByRole('button', { name: 'Earned' }));
  await waitFor(() => expect(params().sort).toBe('earned'));
  expect([sortOf('Made'), sortOf('Earned')]).toEqual(['none', 'descending']);
});

it('a row gives its link to a drag, as address, as text in its format and as HTML', async () => {
  await database.put('links', rice);
  show();
  const row = (await rowOf('Rice cooker')) as HTMLElement;
  const data = new Map<string, string>([['text/uri-list', 'chrome-extension://page']]);
  const dataTransfer = {
    clearData: () => data.clear(),
    setData: (type: string, value: string) => void data.set(type, value),
  };
  // Written when it is pressed, because a drag has to be filled at once.
  fireEvent.pointerDown(row);
  await waitFor(() => {
    fireEvent.dragStart(row, { dataTransfer });
    expect(data.size).toBe(3);
  });
  expect(data.get('text/uri-list')).toBe(rice.trackingLink);
  expect(data.get('text/plain')).toBe(rice.trackingLink);
  expect(data.get('text/html')).toMatch(/^<a href="https:\/\/go\.links\.example\/c8a2".*Rice cooker/);
});

it('a tag is removed from every link that has it, and restored by Undo, which has the focus', async () => {
  await database.put('links', rice);
  await database.put('links', lamp);
  show({ tag: 'mail' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove tag “mail” from all links' }));
  await screen.findByText('Tag “mail” removed from 2 links');
  expect(sent).toEqual([{ name: 'untagLinks', input: { linkIds: ['rice', 'lamp'], tag: 'mail' } }]);
  expect(params().tag).toBe('');
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  fireEvent.click(undo);
  await screen.findByText('2 links tagged “mail”');
  expect(sent[1]).toEqual({ name: 'tagLinks', input: { linkIds: ['rice', 'lamp'], tag: 'mail' } });
});

it('a tag that a link has no room for is not counted as added to it', async () => {
  await database.put('links', { ...rice, tags: Array.from({ length: 30 }, (_, at) => `tag ${at}`) });
  await database.put('links', lamp);
  show();
  await screen.findByText('2 links');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.input(screen.getByLabelText('Tag to add'), { target: { value: 'new' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Add tag' }).closest('form') ?? document.body);
  await screen.findByText('1 link tagged “new”');
});

it('a tag that is typed with two spaces is removed as the tag that it was added as', async () => {
  await database.put('links', { ...rice, tags: ['Summer sale'] });
  show();
  await screen.findByText('1 link');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.input(screen.getByLabelText('Tag to add'), { target: { value: 'summer  sale' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove tag' }));
  await screen.findByText('Tag “summer sale” removed from 1 link');
  expect(sent).toEqual([{ name: 'untagLinks', input: { linkIds: ['rice'], tag: 'summer sale' } }]);
});

it('a tag comes back by Undo as each link had it, whatever its case', async () => {
  await database.put('links', { ...rice, tags: ['Mail'] });
  await database.put('links', lamp);
  show({ tag: 'mail' });
  fireEvent.click(await screen.findByRole('button', { name: /^Remove tag .*from all links/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^2 links tagged/);
  const tagged = sent.filter(({ name }) => name === 'tagLinks').map(({ input }) => input);
  expect(tagged).toEqual([
    { linkIds: ['rice'], tag: 'Mail' },
    { linkIds: ['lamp'], tag: 'mail' },
  ]);
});

it('a tag is removed from one link in its details, and suggested while it is typed', async () => {
  await database.put('links', rice);
  await database.put('links', lamp);
  show({ id: 'lamp' });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  const field = within(detail).getByLabelText('Tags');
  fireEvent.input(field, { target: { value: 'mail, spr' } });
  const suggested = () => [...detail.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  await waitFor(() => expect(suggested()).toEqual(['mail, spring']));

  fireEvent.click(within(detail).getByRole('button', { name: 'Remove tag mail' }));
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ linkId: 'lamp', tags: ['spr'] }));
  expect(document.activeElement).toBe(field);
});

it('a wish without a link that was not sent says why, and is sent again unchanged', async () => {
  await storeWish('refused', 'rate-limited');
  outcome = { kind: 'minted', link: rice, reused: false };
  show();
  expect((await rowOf('Tea set'))?.textContent).toContain('Not sent: rate limit');
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Tea set' }));
  await waitFor(() => expect(params().id).toBe('rice'));
  expect(sent).toEqual([
    {
      name: 'mintDeeplink',
      input: {
        requestId: 'act-1',
        offerId: '101',
        destinationUrl: 'https://www.kedai.example/p/1',
        subIds: ['news', '', '', '', ''],
        preset: { name: 'Newsletter' },
        title: 'Tea set',
        overQuota: false,
        despiteRefusal: false,
        chosenByUser: true,
      },
    },
  ]);
  expect(screen.getByText(/^The link is made/)).toBeDefined();
});

/** The worker of the report: the links of one program and channel share the sum of all its orders. */
class SharedSum {
  addEventListener() {}
  terminate() {}
  async postMessage({ name }: { readonly name: string }, [port]: readonly [MessagePort]) {
    const linkCount = await database.count('links');
    const amounts = [{ currency: 'MYR', earned: '12.00', pending: '0' }];
    const sum = {
      key: toGroupKey(lamp.offerId, lamp.subIds),
      conversionCount: 1,
      isUntagged: false,
      unreadableCount: 0,
    };
    port.postMessage({ output: name === 'links' ? [{ ...sum, linkCount, amounts }] : { posts: [], links: [] } });
  }
}

it('a wish without a link that is made at last shares what the links of its program and channel earned', async () => {
  vi.stubGlobal('Worker', SharedSum);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await storeWish('refused', 'rate-limited');
  await database.put('links', lamp);
  show();
  await waitFor(async () => expect((await rowOf('Desk lamp'))?.textContent).toContain('12.00'));
  const { reuseKey } = (await database.get('journal', 'wish')) ?? { reuseKey: '' };
  await database.put('links', { ...rice, reuseKey, changedAtMs: Date.now() });
  announceDataChange('links');
  await rowOf('Rice cooker');
  expect(screen.queryByText('Tea set')).toBeNull();
  await waitFor(async () => expect((await rowOf('Desk lamp'))?.innerHTML).toContain('2 links'));
});

/** Tries a wish again, beside the link to a lamp. Its link comes when the test says so. */
async function tryAgain() {
  await storeWish('refused', 'rate-limited');
  await database.put('links', lamp);
  const made = Promise.withResolvers<MintOutcome>();
  outcome = made.promise as unknown as MintOutcome;
  show();
  await rowOf('Tea set');
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Tea set' }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('mintDeeplink'));
  return made;
}

it('a wish without a link that gets one late does not replace what the user copied meanwhile, and says that it is made', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const made = await tryAgain();
  fireEvent.click(within((await rowOf('Desk lamp')) as HTMLElement).getByRole('button', { name: /^Copy/ }));
  await waitFor(() => expect(copied).toHaveLength(1));
  made.resolve({ kind: 'minted', link: rice, reused: false });
  await waitFor(() => expect(params().id).toBe('rice'));
  expect(copied).toHaveLength(1);
  expect(screen.getByText('The link is made')).toBeTruthy();
});

it('a wish without a link whose answer was lost is sent again only after a warning of what that may cost', async () => {
  await storeWish('unknown', 'timed-out');
  show();
  expect((await rowOf('Tea set'))?.textContent).toContain('Answer lostCounted as used');
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Tea set' }));
  const dialog = await screen.findByRole('dialog', { name: 'This may use a second link' });
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(sent.map(({ name }) => name)).toEqual(['mintDeeplink']);
});

it.each([
  [{}, "Your links are used up, by Linkmint's count."],
  [{ isByNetwork: true }, "Your network says that this period's links are used up."],
  [{ isOfTeam: true }, 'The links that your team leaves to this device are used up for now.'],
] as const)('a wish without a link is made over the quota (%o) only after another question', async (why, name) => {
  await storeWish('refused', 'offline');
  outcome = { kind: 'quota-reached', ...why };
  show();
  await rowOf('Tea set');
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Tea set' }));
  const dialog = await screen.findByRole('dialog', { name });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make it anyway' }));
  await waitFor(() => expect(sent.map(({ input }) => input.overQuota)).toEqual([false, true]));
});

it.each([
  ['safe', 'https://go.links.example/landing', 'Landing link copied'],
  ['not safe', 'javascript:alert(1)', 'The program has no landing link that is safe to hand out.'],
])(
  'a wish without a link and that the program refused offers its landing link, if that is %s',
  async (_name, trackingLink, said) => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await storeWish('refused', 'deeplink-refused');
    await database.put('offers', anOffer({ offerId: '101', trackingLink }));
    show();
    expect((await rowOf('Tea set'))?.textContent).toContain('Refused by program');
    fireEvent.click(screen.getByRole('button', { name: 'Copy landing link: Tea set' }));
    await screen.findByText(said);
    expect(writeText.mock.calls).toEqual(said === 'Landing link copied' ? [[trackingLink]] : []);
    expect(sent).toEqual([]);
    vi.unstubAllGlobals();
  },
);

it.each(['incorrect-arguments', 'unsafe-link'] as const)(
  'a wish without a link and would end the same way (%s) offers nothing',
  async (error) => {
    await storeWish(error === 'unsafe-link' ? 'unknown' : 'refused', error);
    show();
    const row = (await rowOf('Tea set')) as HTMLElement;
    expect(within(row).queryAllByRole('button')).toEqual([]);
  },
);

it('a wish without a link that gets one late leaves open what its user opened meanwhile', async () => {
  const made = await tryAgain();
  fireEvent.click(await screen.findByRole('button', { name: 'Open the lamp' }));
  made.resolve({ kind: 'minted', link: rice, reused: false });
  await screen.findByText(/^The link is made/);
  expect(params().id).toBe('lamp');
});

it('a wish without a link that gets one late leaves Undo of what its user deleted meanwhile', async () => {
  await database.put('links', rice);
  const made = await tryAgain();
  fireEvent.click(screen.getByRole('checkbox', { name: /Rice cooker/ }));
  fireEvent.click(within(await screen.findByRole('region', { name: /^Selected/ })).getByText('Delete'));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ }));
  await screen.findByText('1 deleted');
  made.resolve({ kind: 'minted', link: aKeptLink({ linkId: 'tea' }), reused: false });
  await screen.findByText(/^The link is made.* · 1 deleted/);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe('restoreLinks'));
});

it('a wish without a link that fails late leaves Undo of what its user deleted meanwhile', async () => {
  await database.put('links', rice);
  const made = await tryAgain();
  fireEvent.click(screen.getByRole('checkbox', { name: /Rice cooker/ }));
  fireEvent.click(within(await screen.findByRole('region', { name: /^Selected/ })).getByText('Delete'));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ }));
  await screen.findByText('1 deleted');
  made.resolve({ kind: 'unknown' });
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('a wish without a link that got one is said once, though its record opens then', async () => {
  await database.put('links', rice);
  const made = await tryAgain();
  const said: string[] = [];
  const region = (await screen.findByText('Asking for the link…')).closest('[role=status]') as Element;
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  made.resolve({ kind: 'minted', link: rice, reused: false });
  await waitFor(() => expect(params().id).toBe('rice'));
  await screen.findByRole('complementary', { name: 'Link details' });
  observer.disconnect();
  expect(said).toHaveLength(1);
});

it('a wish without a link is busy until its own answer, also where another one is sent meanwhile', async () => {
  const made = await tryAgain();
  const { promise } = Promise.withResolvers<MintOutcome>();
  outcome = promise as unknown as MintOutcome;
  await storeWish('refused', 'offline', 'Tea towel', 'wish-2');
  announceDataChange('links');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: Tea towel' }));
  const busy = () =>
    [...document.querySelectorAll('[aria-busy="true"]')].map((button) => button.getAttribute('aria-label'));
  await waitFor(() => expect(busy()).toContain('Try again: Tea towel'));
  expect(busy()).toContain('Try again: Tea set');
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Tea set' }));
  expect(sent.filter(({ name }) => name === 'mintDeeplink')).toHaveLength(2);
  made.resolve({ kind: 'unknown' });
  await waitFor(() => expect(busy()).toEqual(['Try again: Tea towel']));
});

it('the deletion of a link says that its team may have it, and keeps it then', async () => {
  const team = { address: 'https://redis.example', publisherId: '1', deviceName: 'desk', publishesPresets: false };
  await database.put('meta', { ...team, share: 'reuse' }, 'teamSettings');
  await database.put('links', rice);
  show();
  await screen.findByRole('navigation', { name: 'Whose links' });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Rice cooker/ }));
  fireEvent.click(within(await screen.findByRole('region', { name: /^Selected/ })).getByText('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/unless the team has it\. The team keeps its copy until .* under “Team”\.$/)).toBeTruthy();
  expect(dialog.queryByText(/then uses another one\.$/)).toBeNull();
});

it('a deletion of many links that stops on its way offers Undo of what it deleted', async () => {
  const many = Array.from({ length: 501 }, (_, at) =>
    aKeptLink({ linkId: `link-${at}`, title: `Link ${at}`, trackingLink: `https://go.links.example/${at}` }),
  );
  const { store, done } = database.transaction('links', 'readwrite');
  for (const link of many) void store.put(link);
  await done;
  deletionsUntilFull = 1;
  onTestFinished(() => {
    deletionsUntilFull = Number.POSITIVE_INFINITY;
  });
  show();
  await screen.findByText('501 links');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  fireEvent.click(within(await screen.findByRole('region', { name: /^Selected/ })).getByText('Delete'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await screen.findByText('500 deleted');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe('restoreLinks'));
});

it('the focus moves to Undo after a deletion, and to the row after the Undo', async () => {
  await database.put('links', rice);
  await database.put('links', lamp);
  show({ id: 'rice' });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  fireEvent.click(within(detail).getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await screen.findByText('1 link');

  fireEvent.click(undo);
  await screen.findByText('2 links');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rice cooker'));
});

it('the focus stays in a field in which the user writes while links are being deleted', async () => {
  await database.put('links', rice);
  await database.put('links', lamp);
  const { promise, resolve } = Promise.withResolvers<void>();
  untilDeleted = promise;
  onTestFinished(() => {
    untilDeleted = null;
  });
  show({ id: 'rice' });
  const detail = await screen.findByRole('complementary', { name: 'Link details' });
  fireEvent.click(within(detail).getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const search = screen.getByRole('searchbox');
  search.focus();
  resolve();
  await screen.findByRole('button', { name: 'Undo' });
  await screen.findByText('1 link');
  expect(document.activeElement).toBe(search);
});

it('a file of links has all of them where none of the shown rows has a link', async () => {
  await database.put('links', rice);
  await storeWish('refused', 'deeplink-refused');
  show({ q: 'tea' });
  await rowOf('Tea set');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('radio', { name: /^All/ })).toHaveProperty('checked', true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Rice cooker');
});

it('a file that is dropped on the list opens the import with it', async () => {
  await database.put('links', rice);
  show();
  const row = (await rowOf('Rice cooker')) as HTMLElement;
  const dataTransfer = { types: ['Files'], files: [new File(['no links'], 'links.csv')] };
  fireEvent.dragOver(row, { dataTransfer });
  await screen.findByText('Drop the file to import its links');
  fireEvent.drop(row, { dataTransfer });
  const dialog = await screen.findByRole('dialog', { name: 'Import links' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Line 1 has no column named tracking_link');
  expect(screen.queryByText('Drop the file to import its links')).toBeNull();
});

it('a file that is dropped on the list with another one is not imported, which the import says', async () => {
  await database.put('links', rice);
  show();
  const row = (await rowOf('Rice cooker')) as HTMLElement;
  const files = ['one.csv', 'two.csv'].map((name) => new File(['no links'], name));
  fireEvent.drop(row, { dataTransfer: { types: ['Files'], files } });
  const dialog = await screen.findByRole('dialog', { name: 'Import links' });
  expect((await within(dialog).findByRole('alert')).textContent).toBe('These are several files. Take one at a time.');
});

it('a note leaves the tags that the link got in another place while its record is open', async () => {
  await database.put('links', { ...rice, changedAtMs: 1 });
  show({ id: 'rice' });
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await database.put('links', { ...rice, tags: ['mail', 'spring', 'video', 'summer'], changedAtMs: 2 });
  announceDataChange('links');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveProperty('value', 'mail, spring, video, summer'),
  );
  fireEvent.input(note, { target: { value: 'For June' } });
  await waitFor(() => expect(sent.at(-1)?.name).toBe('annotateLink'));
  expect(sent.at(-1)?.input).toEqual({ linkId: 'rice', note: 'For June' });
});

it('a row’s tag filters the rows with that tag in any case', async () => {
  await database.put('links', rice);
  await database.put('links', { ...lamp, tags: ['Mail'] });
  show({ tag: 'MAIL' });
  const row = await rowOf('Desk lamp');
  expect(await rowOf('Rice cooker')).toBeTruthy();
  expect(within(row as HTMLElement).getByRole('button', { name: /Mail/, pressed: true })).toBeTruthy();
});

it('a tag is one choice of the filter, however it is written', () => {
  const rows = [rice, { ...lamp, tags: ['Mail'] }].map((link) =>
    toLinkRow(link, undefined, { accountId: 'test', idPrefix: '' }),
  );
  expect(collectChoices(rows).tags.map(({ value }) => value)).toEqual(['mail', 'spring', 'video']);
});

it('a note that cannot be stored stays when its record closes, and is stored once there is room', async () => {
  await database.put('links', rice);
  await database.put('links', { ...lamp, note: '' });
  isFull = true;
  show({ id: 'rice' });
  fireEvent.input(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'For June' } });
  await waitFor(() => expect(endPauses).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Open the lamp' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', ''));
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Open the rice cooker' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'For June'));
  await screen.findByText(/Not saved yet/);
  isFull = false;
  sent = [];
  for (const end of endPauses) end();
  await waitFor(() => expect(sent.map(({ input }) => input)).toEqual([{ linkId: 'rice', note: 'For June' }]));
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull());
});
