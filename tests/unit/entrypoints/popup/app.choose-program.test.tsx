// @vitest-environment happy-dom

import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import type { PopupFocus } from '#entrypoints/popup/popup-focus.ts';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aFinder, anOffer, fakePopupServices, minted } from './fake-popup-services.ts';

const outlet = { kind: 'web', url: 'https://www.outlet.example/p/1', tabId: 7, title: 'Lamp' } as const;
const nothing: PopupSnapshot = { ...aPopupSnapshot(), page: outlet, offers: [], details: null };
const pending = { ...anOffer, offerId: '102', name: 'Kedai Pending', applicationStatus: 'pending' } as const;
const programs = [pending, anOffer];

/** What the popup reads of a mirror of two programs, neither of which has the page's host. */
function read(focus: PopupFocus): PopupSnapshot {
  const page = focus.address === null ? outlet : { ...outlet, url: focus.address, tabId: null, title: '' };
  const chosen = programs.find(({ offerId }) => offerId === focus.offerId);
  const isKnown = page.url.startsWith('https://kedai.example/');
  const offer = chosen ?? (isKnown ? anOffer : undefined);
  if (offer === undefined) return { ...nothing, focus, page };
  const details = { offerId: offer.offerId, campaigns: [], subIds: noSubIds, hasConversions: false };
  return { ...nothing, focus, page, offers: [offer], details, isChosen: chosen !== undefined };
}

async function show(
  change: Partial<PopupSnapshot> = {},
  answers: Parameters<typeof fakePopupServices>[1] = { mintDeeplink: () => minted },
) {
  const snapshot = { ...nothing, ...change };
  const fake = fakePopupServices(snapshot, answers);
  fake.look((focus) => ({ ...read(focus), ...change }));
  fake.services.loadProgramFinder = async () => aFinder(programs);
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Picks an act below the programs of the name's picker. */
const pickAct = async (name: string) => {
  const { value } = await screen.findByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(screen.getByRole('combobox', { name: 'Program' }), { target: { value } });
};
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const openSearch = async () => {
  fireEvent.click(await button('Choose a program'));
  return screen.findByRole('searchbox', { name: 'Find a program' });
};

it('the popup on a page of no program has the focus on "Choose a program", which opens the search with the focus in it', async () => {
  await show();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a program' })));
  const field = await openSearch();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('the popup on a page of no program offers what can be minted first, and the others with their standing', async () => {
  await show();
  await openSearch();
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Approved'),
    expect.stringContaining('Pending'),
  ]);
});

it('the popup on a page of no program says of a chosen one that cannot be minted how it stands, in place of the button', async () => {
  await show();
  await openSearch();
  fireEvent.click((await screen.findAllByRole('option'))[1] as HTMLElement);
  await waitFor(() => expect(heading()).toBe('Kedai Pending'));
  expect(screen.getAllByText(/pending/i).length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: /Copy deeplink/ })).toBeNull();
  await pickAct('Choose another');
  const field = await screen.findByRole('searchbox', { name: 'Find a program' });
  fireEvent.input(field, { target: { value: 'nobody has this name' } });
  expect(await screen.findByText(/No program is called/)).toBeTruthy();
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('the popup on a page of no program mints the chosen program there, and says that the user chose it', async () => {
  const fake = await show();
  await openSearch();
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  await waitFor(() => expect(heading()).toBe('Kedai Harian'));
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
  fireEvent.click(await button(/Copy deeplink/));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(fake.sentOf('mintDeeplink')).toMatchObject([
    { offerId: '101', destinationUrl: outlet.url, chosenByUser: true, despiteRefusal: false },
  ]);
});

it('the popup on a page of no program mints nothing by the key that chose the program, however long it is held', async () => {
  const fake = await show();
  const field = await openSearch();
  await screen.findAllByRole('option');
  fireEvent.keyDown(field, { key: 'Enter', repeat: true });
  expect(screen.queryAllByRole('option')).toHaveLength(2);
  fireEvent.keyDown(field, { key: 'Enter' });
  const copy = await button(/Copy deeplink/);
  expect(fireEvent.keyDown(copy, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(copy, { key: 'Enter' })).toBe(true);
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
});

it('the popup on a page of no program calls a program without a name by its id', async () => {
  const fake = await show();
  fake.services.loadProgramFinder = async () => aFinder([{ ...anOffer, offerId: '2044', name: '' }]);
  await openSearch();
  expect((await screen.findAllByText('2044')).length).toBe(1);
});

it('the popup on a page of no program leaves the keys to an input method that composes', async () => {
  await show();
  const field = await openSearch();
  const [first] = await screen.findAllByRole('option');
  for (const key of ['ArrowDown', 'Escape', 'Enter'])
    expect(fireEvent.keyDown(field, { key, isComposing: true })).toBe(true);
  expect(screen.getByRole('searchbox')).toBe(field);
  expect(first?.getAttribute('aria-selected')).toBe('true');
});

it('the popup on a page of no program returns on Escape, and from a chosen program to another', async () => {
  await show();
  expect(fireEvent.keyDown(await openSearch(), { key: 'Escape' })).toBe(false);
  expect(await button('Choose a program')).toBeTruthy();
  fireEvent.keyDown(await openSearch(), { key: 'Enter' });
  await screen.findAllByRole('option');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  await waitFor(() => expect(heading()).toBe('Kedai Pending'));
  expect(screen.queryByRole('button', { name: /Copy deeplink/ })).toBeNull();
  await pickAct('Choose another');
  await screen.findByRole('searchbox');
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  await waitFor(() => expect(heading()).toBe('Kedai Harian'));
});

it('the popup on a page of no program says that the programs could not be read, and reads them again when asked', async () => {
  const fake = await show();
  fake.services.loadProgramFinder = vi.fn(fake.services.loadProgramFinder).mockRejectedValueOnce(new Error('gone'));
  await openSearch();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read');
  fireEvent.click(await button('Try again'));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});

it('the popup on a page of no program removes "wrong program" when the user chooses the program after all', async () => {
  const fake = await show({ rejectedOfferIds: ['101'] });
  expect(screen.getByText(/^You hid all programs here\. .* Options › Merchant pages › Learned sites/)).toBeTruthy();
  await openSearch();
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  await waitFor(() =>
    expect(fake.sentOf('rejectProgram')).toEqual([{ host: 'outlet.example', offerId: '101', isRejected: false }]),
  );
});

it('the popup on a page of no program has nothing to choose without a destination', async () => {
  await show({ page: { kind: 'unsupported' } });
  expect(heading()).toBe('No program for this site');
  expect(screen.queryByRole('button', { name: 'Choose a program' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Address' })).toBeTruthy();
});

const type = (text: string) =>
  act(() => void fireEvent.input(screen.getByRole('textbox', { name: 'Address' }), { target: { value: text } }));
const enter = () => {
  const { form } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  if (form) fireEvent.submit(form);
};

it('a pasted address is matched as its page would be, and minted without asking the tab for anything', async () => {
  const fake = await show();
  await type('https://kedai.example/p/2?utm_source=mail');
  await waitFor(() => expect(heading()).toBe('Kedai Harian'));
  fireEvent.click(await button(/Copy deeplink/));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
  expect(fake.sentOf('mintDeeplink')[0]).toMatchObject({ destinationUrl: 'https://kedai.example/p/2', title: '' });
  expect(fake.sentOf('mintDeeplink')[0]?.chosenByUser).toBeUndefined();
  expect(fake.services.readPage).not.toHaveBeenCalled();
  fireEvent.click(await button('Back to the page'));
  await waitFor(() => expect(heading()).toBe('No program for this site'));
});

it('a pasted address waits for Enter while it is typed, and accepts an address without a scheme', async () => {
  await show();
  for (const text of ['k', 'kedai.exam', 'kedai.example/', 'kedai.example/p']) await type(text);
  expect(heading()).toBe('No program for this site');
  enter();
  await waitFor(() => expect(heading()).toBe('Kedai Harian'));
});

it.each([
  'https://kedai.example/p/2 Rice, half price',
  'rice cooker',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://kedai.example/',
])('a pasted address that is %s is refused as no address', async (text) => {
  await show();
  await type(text);
  expect(screen.queryByText(/Paste an address that begins with/)).toBeNull();
  enter();
  expect(await screen.findByText(/Paste an address that begins with/)).toBeTruthy();
  expect(heading()).toBe('No program for this site');
});

it('a pasted address of no program leaves the choice, for that address', async () => {
  const fake = await show();
  await type('https://nobody.example/p/9');
  await screen.findByText('nobody.example/p/9');
  await openSearch();
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  fireEvent.click(await button(/Copy deeplink/));
  await waitFor(() =>
    expect(fake.sentOf('mintDeeplink')).toMatchObject([
      { destinationUrl: 'https://nobody.example/p/9', chosenByUser: true },
    ]),
  );
});

const aLink = (linkId: string, change: Partial<MintedLink> = {}): MintedLink =>
  aKeptLink({
    linkId,
    offerName: 'Kedai Harian',
    destinationUrl: `https://www.kedai.example/p/${linkId}/`,
    trackingLink: `https://go.example/${linkId}`,
    mintedAtMs: 0,
    ...change,
  });

it('the last links say the year of another one', async () => {
  await show({ lastLinks: [aLink('1', { mintedAtMs: Date.UTC(2024, 10, 20, 8) }), aLink('2')] });
  const region = screen.getByRole('region', { name: 'Your last links' });
  const about = [...region.querySelectorAll('li .meta')].map(({ textContent }) => textContent);
  expect(about).toEqual([expect.stringContaining('20 Nov 2024'), expect.not.stringMatching(/\b(?:19|20)\d\d\b/)]);
});

it('the last links are copied again without a link being spent', async () => {
  const fake = await show({ lastLinks: [aLink('1', { title: 'Rice | Kedai' }), aLink('2')] });
  fireEvent.click(await button('Copy the link to Rice'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  fireEvent.click(await button('Copy the link to kedai.example/p/2'));
  await waitFor(() => expect(fake.services.copyText).toHaveBeenLastCalledWith('https://go.example/2'));
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
});

it('the last links leave a line in the diary where they have a preset, once, and none where the clipboard refused', async () => {
  const fake = await show({ lastLinks: [aLink('1', { title: 'Rice', presetName: 'Telegram' }), aLink('2')] });
  fake.services.copyText = async () => false;
  fireEvent.click(await button('Copy the link to Rice'));
  await screen.findByRole('alert');
  expect(fake.sentOf('noteCopy')).toEqual([]);
  fake.services.copyText = async () => true;
  for (const name of ['Copy the link to kedai.example/p/2', 'Copy the link to Rice', 'Copy the link to Rice']) {
    fireEvent.click(await button(name));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  }
  expect(fake.sentOf('noteCopy')).toEqual([
    { actId: expect.any(String), url: 'https://www.kedai.example/p/1/', channel: 'Telegram' },
  ]);
});

it('the last links say so when the clipboard refuses', async () => {
  const fake = await show({ lastLinks: [aLink('1')] });
  fake.services.copyText = async () => false;
  fireEvent.click(await button(/^Copy the link/));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('the last links take no room if there are none', async () => {
  await show();
  expect(screen.queryByRole('region', { name: 'Your last links' })).toBeNull();
});

const matched = (rejected: readonly string[]): PopupSnapshot => {
  const offers = [anOffer, { ...anOffer, offerId: '103', name: 'Kedai Loyalty' }].filter(
    ({ offerId }) => !rejected.includes(offerId),
  );
  const [best] = offers;
  const details = best ? { offerId: best.offerId, campaigns: [], subIds: noSubIds, hasConversions: false } : null;
  return { ...aPopupSnapshot(), offers, details, rejectedOfferIds: rejected };
};

async function showMatched(answer: () => unknown = () => undefined) {
  const rejected = new Set<string>();
  const fake = fakePopupServices(matched([]), {
    rejectProgram: ({ offerId, isRejected }) => {
      const answered = answer();
      if (isRejected) rejected.add(offerId);
      else rejected.delete(offerId);
      return answered;
    },
  });
  fake.look((focus) => ({ ...matched([...rejected]), focus }));
  await preloadParts(matched([]));
  render(<App services={fake.services} initialSnapshot={matched([])} />);
  return fake;
}

it('"Wrong program?" shows the next one, with the focus on Undo and not on what mints', async () => {
  const fake = await showMatched();
  await pickAct('Wrong program?');
  await waitFor(() => expect(heading()).toBe('Kedai Loyalty'));
  expect(fake.sentOf('rejectProgram')).toEqual([{ host: 'kedai.example', offerId: '101', isRejected: true }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  expect(screen.getByText('Kedai Harian is hidden on kedai.example now.')).toBeTruthy();
  expect(screen.getAllByText('Undo')).toHaveLength(1);
  expect(await button('Keep full address')).toBeTruthy();
  fireEvent.click(await button('Undo: show Kedai Harian here again'));
  await waitFor(() => expect(heading()).toBe('Kedai Harian'));
  expect(screen.queryByText(/is not offered/)).toBeNull();
});

it('"Wrong program?" returns to the page of no program after the last one', async () => {
  await showMatched();
  await pickAct('Wrong program?');
  await waitFor(() => expect(heading()).toBe('Kedai Loyalty'));
  await pickAct('Wrong program?');
  await waitFor(() => expect(heading()).toBe('No program for this site'));
  expect(document.activeElement?.textContent).toBe('Undo');
});

it('"Wrong program?" says so when it could not be remembered', async () => {
  await showMatched(() => {
    throw new AppError('storage-full');
  });
  await pickAct('Wrong program?');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(heading()).toBe('Kedai Harian');
});

it('"Wrong program?" offers its Undo again where that failed, beside the reason', async () => {
  let isFull = false;
  await showMatched(() => {
    if (isFull) throw new AppError('storage-full');
  });
  await pickAct('Wrong program?');
  isFull = true;
  fireEvent.click(await button('Undo: show Kedai Harian here again'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Kedai Harian is hidden on kedai.example now.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  isFull = false;
  fireEvent.click(await button('Undo: show Kedai Harian here again'));
  await waitFor(() => expect(heading()).toBe('Kedai Harian'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('"Wrong program?" is done, with its Undo, although the popup cannot be read again just now', async () => {
  const fake = await showMatched();
  const read = vi.fn(() => {
    throw new AppError('storage-full');
  });
  fake.look(read);
  await pickAct('Wrong program?');
  await waitFor(() => expect(read).toHaveBeenCalled());
  await act(async () => undefined);
  expect(await button('Undo: show Kedai Harian here again')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
