// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { PopupSnapshot } from '#entrypoints/popup/popup-snapshot.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { CollectedPage } from '#lib/domain/page/collected-page.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aCollectedPage } from '#tests/builders/a-collected-page.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { type Answers, anOffer, drawPopup, fakePopupServices, minted, showPopup } from './fake-popup-services.ts';

const clickCopy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
const used = () => screen.getByRole('meter', { name: 'Deeplinks used' }).getAttribute('aria-valuetext');

it('a permission for the service that the user revoked is reported at once, with a link to the options, and no longer when it is back', async () => {
  const fake = await showPopup({ hasServiceAccess: false });
  const text = 'The browser no longer lets Linkmint reach api.example.';
  expect(screen.getByRole('note').textContent).toContain(text);
  fireEvent.click(within(screen.getByRole('note')).getByRole('button', { name: 'Open options' }));
  expect(fake.services.openOptions).toHaveBeenCalledTimes(1);

  fake.change(aPopupSnapshot());
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

it('the worker is woken by a popup that stays open', async () => {
  const fake = await showPopup();
  await waitFor(() => expect(fake.sentOf('wake')).toHaveLength(1), { timeout: 5_000 });
});

it('the worker is asked at once for the wait of a link that is not stored, which starts it', async () => {
  const fake = await showPopup();
  await waitFor(() => expect(fake.sent.map(({ name }) => name)).toEqual(['readWait']));
});

it('the meter of an account with a team shows what colleagues made, once the popup is open and their count is read', async () => {
  const fake = fakePopupServices(aPopupSnapshot());
  const reading = Promise.withResolvers<boolean>();
  vi.mocked(fake.services.refreshTeam).mockReturnValue(reading.promise);
  await drawPopup(fake.services, aPopupSnapshot());
  expect(used()).toContain('188');
  await waitFor(() => expect(fake.services.refreshTeam).toHaveBeenCalledOnce(), { timeout: 5_000 });
  fake.set({ ...aPopupSnapshot(), usage: { ...aPopupSnapshot().usage, used: 200, usedElsewhere: 12 } });
  reading.resolve(true);
  await waitFor(() => expect(used()).toContain('200'));
});

it('the meter of an account with a team is not read for an account that is not connected', async () => {
  const signedOut = { ...aPopupSnapshot(), connection: noConnection };
  const fake = fakePopupServices(signedOut);
  const readAgain = vi.spyOn(fake.services, 'readSnapshot');
  await drawPopup(fake.services, signedOut);
  await waitFor(() => expect(readAgain).toHaveBeenCalled());
  expect(fake.services.refreshTeam).not.toHaveBeenCalled();
});

it('the popup on a page with a program mints on a click, with the cleaned address, and says "Copied" once the link is on the clipboard', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => minted });
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
  clickCopy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(fake.sentOf('mintDeeplink')).toEqual([
    {
      requestId: 'act-1',
      offerId: '101',
      destinationUrl: 'https://kedai.example/p/1',
      subIds: noSubIds,
      title: 'Rice cooker',
      overQuota: false,
      despiteRefusal: false,
      handover: { tabId: 7, url: 'https://kedai.example/p/1?utm_source=a', formatId: 'plain' },
    },
  ]);
  expect(fake.services.copyText).toHaveBeenCalledWith('https://go.example/abc');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Deeplink' }).value).toBe('https://go.example/abc');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the popup on a page with a program has the focus on its button when it opens', async () => {
  await showPopup();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Copy deeplink'));
});

it('the popup on a page with a program takes a second click during the first for the same wish', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => new Promise(() => undefined) });
  clickCopy();
  clickCopy();
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
});

it("the popup on a page with a program waits a moment for the page's canonical address, so that one product is one link", async () => {
  const told = Promise.withResolvers<CollectedPage>();
  const fake = fakePopupServices(aPopupSnapshot(), { mintDeeplink: () => minted });
  fake.services.readPage = () => told.promise;
  const page = { kind: 'web', url: 'https://kedai.example/p/1/?src=mail', tabId: 7, title: '' } as const;
  await drawPopup(fake.services, { ...aPopupSnapshot(), page });
  clickCopy();
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
  told.resolve(aCollectedPage({ canonicalUrl: 'https://kedai.example/p/1' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')[0]?.destinationUrl).toBe('https://kedai.example/p/1'));
});

it('the popup on a page with a program sends the untouched address once the cleaning is undone', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => minted });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  clickCopy();
  await waitFor(() =>
    expect(fake.sentOf('mintDeeplink')[0]?.destinationUrl).toBe('https://kedai.example/p/1?utm_source=a'),
  );
});

it('the popup on a page with a program remembers the sub-IDs of a mint, and forgets its outcome when they change', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => minted });
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'mail' } });
  clickCopy();
  await screen.findByRole('textbox', { name: 'Deeplink' });
  expect(fake.sentOf('rememberSubIds')).toEqual([{ offerId: '101', subIds: ['mail', '', '', '', ''] }]);
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'post' } });
  expect(screen.queryByRole('textbox', { name: 'Deeplink' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('the popup on a page with a program sends no sub-ID that is too long, and says so in an alert', async () => {
  const fake = await showPopup();
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'x'.repeat(256) } });
  clickCopy();
  expect((await screen.findByRole('alert')).textContent).toContain('too long');
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
});

it('a lost answer: an alert that it may have used a link, the count as it is now, and no second try', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => ({ kind: 'unknown' }) });
  fake.set({ ...aPopupSnapshot(), usage: { ...aPopupSnapshot().usage, used: 189 } });
  clickCopy();
  expect((await screen.findByRole('alert')).textContent).toContain('may have used one of your 1,000');
  await waitFor(() => expect(used()).toBe('189 of 1,000'));
  expect(fake.sentOf('mintDeeplink')).toHaveLength(1);
});

it('an answer of a protection: the same alert, with what stopped the call and what to do', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => ({ kind: 'unknown', isBlocked: true }) });
  clickCopy();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('may have used one of your 1,000');
  expect(alert.textContent).toContain(
    'A protection in front of your network stopped the call, perhaps after the link was made.',
  );
  expect(fake.sentOf('mintDeeplink')).toHaveLength(1);
});

it('a refusal: an alert with the landing link to copy, labelled as one', async () => {
  const refused = { kind: 'refused', landingLink: 'https://go.example/landing', remembered: false } as const;
  const fake = await showPopup({}, { mintDeeplink: () => refused });
  clickCopy();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/landing link: opens/i);
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  const copyLanding = screen.getByRole('button', { name: 'Copy landing link' });
  expect(copyLanding.className).toContain('button-primary');
  expect(screen.queryByRole('button', { name: 'More formats' })).toBeNull();
  fireEvent.click(copyLanding);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied landing link'));
  expect(fake.services.copyText).toHaveBeenCalledWith('https://go.example/landing');
});

it('a refusal in the network’s words: they are shown as text, with the landing link', async () => {
  const words = 'The <b>offer</b> is not approved';
  const refused = { kind: 'refused', landingLink: 'https://go.example/landing', remembered: false, words } as const;
  await showPopup({}, { mintDeeplink: () => refused });
  clickCopy();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`Your network says: ${words}`);
  expect(alert.textContent).toContain('No link was used.');
  expect(alert.querySelector('b')).toBeNull();
  screen.getByRole('button', { name: 'Copy landing link' });
});

it('a refusal without a landing link, and a lost answer: the button has no colour, and no focus that Enter could use', async () => {
  for (const outcome of [{ kind: 'refused', landingLink: null, remembered: false }, { kind: 'unknown' }] as const) {
    const fake = await showPopup({}, { mintDeeplink: () => outcome });
    clickCopy();
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Copy deeplink' }).className).not.toContain('button-primary');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(fake.sentOf('mintDeeplink')).toHaveLength(1);
    cleanup();
  }
});

it('a remembered refusal: the user may insist, as a new act', async () => {
  const refused = { kind: 'refused', landingLink: null, remembered: true } as const;
  const fake = await showPopup({}, { mintDeeplink: () => refused });
  clickCopy();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(2));
  expect(fake.sentOf('mintDeeplink').map(({ requestId, despiteRefusal }) => [requestId, despiteRefusal])).toEqual([
    ['act-1', false],
    ['act-2', true],
  ]);
});

it('a used-up quota: an alert after the click, and "Make it anyway" only by a click of its own', async () => {
  const fake = await showPopup({}, { mintDeeplink: () => ({ kind: 'quota-reached' }) });
  clickCopy();
  const alert = await screen.findByRole('alert');
  expect(fake.sentOf('mintDeeplink').map(({ overQuota }) => overQuota)).toEqual([false]);
  expect(document.activeElement?.contains(alert)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Make it anyway' }));
  await waitFor(() => expect(fake.sentOf('mintDeeplink').map(({ overQuota }) => overQuota)).toEqual([false, true]));
});

it('a share of the team that is used up: an alert that says no more than that', async () => {
  await showPopup({}, { mintDeeplink: () => ({ kind: 'quota-reached', isOfTeam: true }) });
  clickCopy();
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('The links that your team leaves to this device are used up for now.');
  expect(textContent).not.toContain('by Linkmint');
  expect(textContent).not.toContain('free on');
  expect(textContent).not.toContain('Correct count');
  expect(screen.getByRole('button', { name: 'Make it anyway' })).toBeTruthy();
});

it('any error: an alert with what happened and what next', async () => {
  await showPopup({}, { mintDeeplink: () => Promise.reject(new AppError('timed-out')) });
  clickCopy();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('took too long');
  expect(alert.textContent).toContain('Try again');
});

const toLinkbox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Deeplink' });
async function press(change: Partial<PopupSnapshot>, answers: Answers = {}) {
  const snapshot = aPopupSnapshot(change);
  const fake = fakePopupServices(snapshot, answers);
  fake.services.readLinkState = async () => ({ link: minted.link, isUnknown: false });
  await drawPopup(fake.services, snapshot);
  clickCopy();
  return fake;
}

it('a link that is stored is copied without the worker, which counts the reuse', async () => {
  const { sentOf, services } = await press({});
  expect((await toLinkbox()).value).toBe('https://go.example/abc');
  await waitFor(() => expect(services.copyText).toHaveBeenCalledWith('https://go.example/abc'));
  await waitFor(() => expect(sentOf('noteLinkReuse')).toMatchObject([{ requestId: 'act-1', linkId: '1' }]));
  expect([...sentOf('mintDeeplink'), ...sentOf('takeLink')]).toEqual([]);
});

it('a link that is stored is copied before any message could start the worker', async () => {
  const { sent, services } = await press({});
  await waitFor(() => expect(services.copyText).toHaveBeenCalledOnce());
  expect(sent).toEqual([]);
});

it('a link that is stored is copied although its reuse cannot be counted', async () => {
  const { services } = await press({}, { noteLinkReuse: () => Promise.reject(new Error('no worker')) });
  await waitFor(() => expect(services.copyText).toHaveBeenCalledWith('https://go.example/abc'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a link that is stored is asked of the worker where the user picked the program: it learns from the choice', async () => {
  const { sentOf } = await press({ isChosen: true }, { mintDeeplink: () => minted });
  await toLinkbox();
  expect(sentOf('mintDeeplink')).toMatchObject([{ chosenByUser: true }]);
  expect(sentOf('noteLinkReuse')).toEqual([]);
});

it('a link that is stored is asked of the worker where the store cannot be read', async () => {
  const fake = fakePopupServices(aPopupSnapshot(), { mintDeeplink: () => minted });
  fake.services.readLinkState = () => Promise.reject(new Error('a damaged disk'));
  await drawPopup(fake.services, aPopupSnapshot());
  clickCopy();
  await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
});

describe('the stored link of a page whose history the popup has', () => {
  /** Presses the button of a popup that knows one link to its page, or none, and cannot read more. */
  async function press(link: MintedLink | null) {
    const history = { url: 'https://kedai.example/p/1', history: { line: null, link, teamPosting: null } };
    const snapshot = aPopupSnapshot({ history });
    const fake = fakePopupServices(snapshot, { mintDeeplink: () => minted });
    const read = vi.fn(() => new Promise<never>(() => undefined));
    await drawPopup({ ...fake.services, readLinkState: read }, snapshot);
    clickCopy();
    return { ...fake, read };
  }

  it('the stored link of a page whose history the popup has is copied without a second reading', async () => {
    const { services, sentOf } = await press(minted.link);
    await waitFor(() => expect(services.copyText).toHaveBeenCalledWith('https://go.example/abc'));
    expect(sentOf('mintDeeplink')).toEqual([]);
  });

  it('the stored link of a page whose history the popup has is not looked for again where no link leads to the page', async () => {
    const { sentOf } = await press(null);
    await waitFor(() => expect(sentOf('mintDeeplink')).toHaveLength(1));
  });

  it('the stored link of a page whose history the popup has is not taken for that of other sub-IDs', async () => {
    const { services, sentOf, read } = await press({ ...minted.link, subIds: ['blog', '', '', '', ''] });
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(services.copyText).not.toHaveBeenCalled();
    expect(sentOf('mintDeeplink')).toEqual([]);
  });
});

const usage = aQuotaUsage({ used: 1000 });

it.each([
  [800, '200 links left this month'],
  [950, '50 links left this month'],
] as const)('the guard of the quota is not shown at %i, when the meter warns', async (used, words) => {
  const warned = aQuotaUsage({ used, freesUpAtMs: new Date(2026, 11, 1, 12).getTime() });
  await showPopup({ usage: warned });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy deeplink' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make it anyway' })).toBeNull();
});

it('the guard of the quota is shown before any click, as a note and no alert: the button makes one all the same, and Enter does not', async () => {
  const fake = await showPopup({ usage });
  const button = screen.getByRole('button', { name: 'Make it anyway' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button.className).not.toContain('button-primary');
  expect(document.activeElement?.contains(screen.getByText(/links are used/))).toBe(true);
  fireEvent.click(button);
  await waitFor(() => expect(fake.sentOf('mintDeeplink').map(({ overQuota }) => overQuota)).toEqual([true]));
});

it('the guard of the quota is not shown when the link exists already', async () => {
  const { services } = fakePopupServices({ ...aPopupSnapshot(), usage });
  services.readLinkState = async () => ({ link: minted.link, isUnknown: false });
  await drawPopup(services, { ...aPopupSnapshot(), usage });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make it anyway' })).toBeNull());
});

it('the next step when no link can be made on a tracking link: the program of its destination', async () => {
  const destination = 'https://kedai.example/p/1';
  const page = { kind: 'tracking-link', url: 'https://go.example/x', destination } as const;
  const snapshot = { ...aPopupSnapshot(), page };
  const fake = fakePopupServices(snapshot);
  const focused: unknown[] = [];
  fake.look((focus) => {
    focused.push(focus.address);
    return focus.address === null ? snapshot : { ...aPopupSnapshot(), focus };
  });
  await drawPopup(fake.services, snapshot);
  fireEvent.click(screen.getByRole('button', { name: 'Make my link for its destination' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
  expect(focused.at(-1)).toBe(destination);
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
});

it('the next step when no link can be made on a tracking link that hides where it leads: the field for another address', async () => {
  const page = { kind: 'tracking-link', url: 'https://go.example/x', destination: null } as const;
  await showPopup({ page });
  expect(screen.getByRole('textbox', { name: 'Address' })).toBeTruthy();
});

const twin = { ...anOffer, offerId: '102', name: 'Kedai Plus' };
const snapshot = { offers: [anOffer, twin], isUnsure: true, doubt: 'tie' } as const;
const choice = () => screen.getByRole('radiogroup', { name: 'Program' });
const chosen = () => within(choice()).getByRole<HTMLInputElement>('radio', { checked: true });
const always = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Always this one on kedai.example' });

it('several programs of one rank: the popup says it is unsure, has the first one ready, and the focus on the choice', async () => {
  await showPopup(snapshot);
  expect(screen.getByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
  expect(chosen().closest('label')?.textContent).toContain('Kedai Harian');
  expect(screen.queryByRole('combobox', { name: 'Program' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy deeplink' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
  expect(document.getElementById(choice().getAttribute('aria-describedby') ?? '')?.textContent).toContain('Unsure');
});

it('several programs of one rank: Enter on the choice chooses and mints nothing; the button is next', async () => {
  const fake = await showPopup(snapshot, { mintDeeplink: () => minted });
  const { container } = fake;
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
  expect(fireEvent.keyDown(chosen(), { key: 'Enter' })).toBe(false);
  // Held down, it repeats, and must not reach the button.
  fireEvent.keyDown(chosen(), { key: 'Enter', repeat: true });
  expect(document.activeElement).toBe(chosen());
  fireEvent.keyUp(chosen(), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Copy deeplink'));
  expect(container.textContent).not.toContain('Unsure');
  expect(screen.getByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
});

it('a choice among several programs takes no release of a key that was pressed before the popup opened', async () => {
  const { container } = await showPopup(snapshot);
  fireEvent.keyUp(chosen(), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
  expect(container.textContent).toContain('Unsure');
});

it.each([
  ['guess', 'another page of this shop'],
  ['elsewhere', 'another part of this site'],
  ['country', "another country's shop"],
] as const)('a lone one that is doubted (%s) needs the choice as well, and says why', async (doubt, words) => {
  const { container } = await showPopup({ isUnsure: true, doubt });
  expect(screen.getByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
  expect(container.textContent).toContain('Unsure');
  expect(container.textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Copy deeplink' })).toBeTruthy();
});

it('a doubt that a sync brings later moves no focus', async () => {
  const fake = await showPopup();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Copy deeplink'));
  screen.getByLabelText('Sub ID 1').focus();
  fake.change(aPopupSnapshot(snapshot));
  await waitFor(() => expect(choice()).toBeTruthy());
  expect(document.activeElement).toBe(screen.getByLabelText('Sub ID 1'));
});

it("the ★ settles a guess, and not that the page is another country's", async () => {
  const { container } = await showPopup({ isUnsure: true, doubt: 'guess' });
  fireEvent.click(always());
  await waitFor(() => expect(container.textContent).not.toContain('Unsure'));
  cleanup();
  const abroad = await showPopup({ isUnsure: true, doubt: 'country' });
  fireEvent.click(always());
  await waitFor(() => expect(always().checked).toBe(true));
  expect(abroad.container.textContent).toContain('Unsure');
});

it('the picked one is the heading and the one minted', async () => {
  const fake = await showPopup(snapshot, { mintDeeplink: () => minted });
  fireEvent.click(screen.getByRole('radio', { name: /^Kedai Plus/ }));
  await screen.findByRole('heading', { level: 1, name: 'Kedai Plus' });
  clickCopy();
  await waitFor(() => expect(fake.sentOf('mintDeeplink')[0]?.offerId).toBe('102'));
});

it('the ★ makes one the default of the site, and a second click undoes it', async () => {
  const fake = await showPopup(snapshot);
  fireEvent.click(always());
  await waitFor(() => expect(always().checked).toBe(true));
  fireEvent.click(always());
  await waitFor(() => expect(always().checked).toBe(false));
  expect(fake.sentOf('setDefaultOffer')).toEqual([
    { host: 'kedai.example', offerId: '101' },
    { host: 'kedai.example', offerId: null },
  ]);
});

it('a link that could not be stored is shown and copied all the same, and says that it is nowhere else', async () => {
  const { link } = minted;
  await showPopup({}, { mintDeeplink: () => ({ kind: 'minted', link, reused: false, isUnsaved: true }) });
  fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Deeplink' })).value).toBe(link.trackingLink);
  expect(screen.getByText('The link is made, but could not be stored in this browser.')).toBeTruthy();
});

it('signed out: the way to connect, and no meter', async () => {
  const { services } = await showPopup({ connection: noConnection });
  expect(screen.getByRole('region', { name: /^What the button shows on / })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(services.openOptions).toHaveBeenCalled();
  expect(screen.queryByRole('meter')).toBeNull();
});

it('an account that needs attention: why, the way to mend it, and the meter', async () => {
  const connection = { ...aPopupSnapshot().connection, state: 'needs-attention', reason: 'wrong-credentials' } as const;
  const snapshot = { ...aPopupSnapshot(), connection } as PopupSnapshot;
  await showPopup(snapshot);
  expect(screen.getByText(/key or the secret is wrong/)).toBeTruthy();
  expect(used()).toBe('188 of 1,000');
});

const nothing = { ...aPopupSnapshot(), offers: [], details: null };

it.each([
  ['a page of no program', nothing],
  ['a page of the browser', { ...nothing, page: { kind: 'unsupported' } } as const],
])('the other states: %s: the heading says so, and the meter stays', async (_what, snapshot) => {
  await showPopup(snapshot);
  expect(screen.getByRole('heading', { name: 'No program for this site' })).toBeTruthy();
  expect(used()).toBe('188 of 1,000');
});

it('a first sync: the programs are being listed; one that arrives is shown without a click', async () => {
  const sync = { ...aPopupSnapshot().sync, phase: 'programs', lastCompletedAtMs: null, approvedReady: false } as const;
  const fake = await showPopup({ ...nothing, sync });
  expect(screen.getByRole('progressbar', { name: 'Syncing programs' })).toBeTruthy();
  fake.change(aPopupSnapshot());
  expect(await screen.findByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
});

it('a tracking link: nothing is minted of it, and its destination is text', async () => {
  const page = { kind: 'tracking-link', url: 'https://go.example/x', destination: 'https://kedai.example/p' } as const;
  const snapshot = { ...nothing, page };
  const { container } = await showPopup(snapshot);
  expect(screen.getByText('https://kedai.example/p')).toBeTruthy();
  expect(container.querySelector('main a')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy deeplink' })).toBeNull();
});

it('opening the popup on a page with a program asks the service for nothing', async () => {
  const fake = fakePopupServices(aPopupSnapshot());
  const readAgain = vi.spyOn(fake.services, 'readSnapshot');
  await drawPopup(fake.services, aPopupSnapshot());
  await waitFor(() => expect(readAgain).toHaveBeenCalled());
  expect(fake.sentOf('refreshCampaigns')).toEqual([]);
});

const showWaiting = async (problem: 'busy' | null) => {
  const fake = await showPopup(
    {},
    {
      readWait: () => ({ waitMs: 50_000 }),
      queueLink: () => ({ problem }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Make it later' }));
  return fake;
};

it('a full minute: how long a new link would wait stands before the click, and is no alert', async () => {
  const fake = await showPopup({}, { readWait: () => ({ waitMs: 50_000 }) });
  await screen.findByText('The minute is full: a new link waits 50 s');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
});

it('a link that the user would not wait for is made later as a run of one line, when the user asks for that', async () => {
  const fake = await showWaiting(null);
  await screen.findByText(/^Linkmint makes this link as soon as it can/);
  expect(fake.sentOf('queueLink')).toMatchObject([
    {
      offerId: '101',
      destinationUrl: 'https://kedai.example/p/1',
      handover: { tabId: 7, url: 'https://kedai.example/p/1?utm_source=a', formatId: 'plain' },
    },
  ]);
  expect(fake.sentOf('mintDeeplink')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Make it later' })).toBeNull();
});

it('a link that the user would not wait for is kept once by a double click, and leaves the focus on the main act', async () => {
  const kept = Promise.withResolvers<{ readonly problem: null }>();
  const fake = await showPopup({}, { readWait: () => ({ waitMs: 50_000 }), queueLink: () => kept.promise });
  const later = await screen.findByRole('button', { name: 'Make it later' });
  later.focus();
  fireEvent.click(later);
  fireEvent.click(later);
  await waitFor(() => expect(fake.sentOf('queueLink')).not.toEqual([]));
  kept.resolve({ problem: null });
  await screen.findByText(/^Linkmint makes this link as soon as it can/);
  expect(fake.sentOf('queueLink')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Copy deeplink/));
});

it('a link that the user would not wait for is not queued behind a list that is not finished', async () => {
  await showWaiting('busy');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Bulk has another list or link that is not finished/);
});

it.each([
  [1_000, 'used up', false],
  [990, 'as few as Bulk keeps for clicks', false],
  [989, 'one more than Bulk keeps for clicks', true],
])(
  'a link that the user would not wait for can be made later while Bulk would make it: %s used, the rest is %s',
  async (used, _what, isOffered) => {
    const usage = aQuotaUsage({ used, usedHere: used, ...(used === 1_000 && { level: 'reached' }) });
    const settings = { ...defaultSettings, bulkReserve: 10 };
    await showPopup({ usage, settings }, { readWait: () => ({ waitMs: 50_000 }) });
    await screen.findByText('The minute is full: a new link waits 50 s');
    expect(screen.queryByRole('button', { name: 'Make it later' }) !== null).toBe(isOffered);
  },
);

it('a link that the user would not wait for is not offered when the link can be made at once', async () => {
  const fake = fakePopupServices(aPopupSnapshot());
  const readAgain = vi.spyOn(fake.services, 'readSnapshot');
  await drawPopup(fake.services, aPopupSnapshot());
  await waitFor(() => expect(readAgain).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Make it later' })).toBeNull();
});

const directoryPage = 'https://network.example/programs/101';
const showProgram = (change: Partial<PopupSnapshot['offers'][number]>) =>
  showPopup({ offers: [{ ...anOffer, directoryPage, ...change }] });

it.each([
  ['pending', { applicationStatus: 'pending' }],
  ['rejected', { applicationStatus: 'rejected' }],
  ['blocked', { applicationStatus: 'blocked' }],
  ['paused', { offerStatus: 'paused' }],
] as const)('a program that takes no link, %s, has its page as a link, and a way to another', async (word, change) => {
  await showProgram(change);
  expect(screen.getByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
  const note = screen.getByRole('note');
  expect(note.textContent?.toLowerCase()).toContain(word);
  const page = within(note).getByRole('link', { name: 'Open the program’s page' });
  expect(page.getAttribute('href')).toBe(directoryPage);
  expect(screen.queryByRole('button', { name: 'Copy deeplink' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  const button = screen.getByRole('button', { name: 'Find another program' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.click(button);
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose a program' })).toBeTruthy();
});

it('a program that takes no link, not joined, links to its directory page, which has the focus', async () => {
  await showProgram({ applicationStatus: 'none' });
  const apply = screen.getByRole<HTMLAnchorElement>('link', { name: 'Apply to this program' });
  expect([apply.href, apply.target, apply.rel]).toEqual([directoryPage, '_blank', 'noreferrer noopener']);
  await waitFor(() => expect(document.activeElement).toBe(apply));
  expect(screen.queryByRole('button', { name: 'Find another program' })).toBeNull();
});

it.each(['', 'javascript:alert(1)'])(
  'a program that takes no link, not joined, with no safe page to apply on (%j) leads to another',
  async (unsafe) => {
    await showProgram({ applicationStatus: 'none', directoryPage: unsafe });
    expect(screen.queryByRole('link', { name: 'Apply to this program' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Find another program' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  },
);

it('the header names no account where there is one', async () => {
  const { container } = await showPopup();
  expect(container.querySelector('header')?.textContent).toBe('');
});

it('the popup keeps the focus when its lock is opened: the form has gone, and the heading has it', async () => {
  const fake = await showPopup({ isLocked: true }, { unlock: () => ({ kind: 'done' }) });
  const field = await screen.findByLabelText('Passphrase');
  field.focus();
  fireEvent.input(field, { target: { value: 'correct horse' } });
  fake.set(aPopupSnapshot());
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(screen.queryByLabelText('Passphrase')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(anOffer.name));
});
