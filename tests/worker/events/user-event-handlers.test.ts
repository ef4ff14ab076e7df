import { describe, expect, it, vi } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser, type Tabs } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const tab = { id: 7, url: 'https://www.kedai.example/' } as Tabs.Tab;

function parts() {
  const clock = fakeClock();
  return { clock, clipboard: createClipboard({ clock }) };
}

describe('a database that does not open', () => {
  const account = () => Promise.reject(new AppError('database-unavailable'));

  it.each([
    ['the shortcut', (on: ReturnType<typeof createUserEventHandlers>) => on.onCommand('copy-deeplink', tab)],
    [
      'the menu',
      (on: ReturnType<typeof createUserEventHandlers>) =>
        on.onMenuClick({ menuItemId: 'copy-page', editable: false, modifiers: [] }, tab),
    ],
  ])('a database that does not open makes %s say so on the toolbar button', async (_what, act) => {
    const { badges } = fakePageApis({ canonicalUrl: null, title: null });
    const handlers = createUserEventHandlers({ account, ...parts() });
    await expect(act(handlers)).rejects.toMatchObject({ code: 'database-unavailable' });
    expect(badges.text).toBe('!');
    expect(badges.title).toContain('does not open the database');
  });
});

it('the shortcut reads the page before the account is open', async () => {
  fakePageApis({ canonicalUrl: null, title: null });
  const executeScript = vi.spyOn(browser.scripting, 'executeScript');
  const account = () => new Promise<never>(() => undefined);
  void createUserEventHandlers({ account, ...parts() }).onCommand('copy-deeplink', tab);
  const targets = () => executeScript.mock.calls.map(([{ target }]) => target);
  await vi.waitFor(() => expect(targets()).toEqual([{ tabId: 7 }, { tabId: 7 }]));
});

it('a shortcut that is held down is one act', async () => {
  fakePageApis({ canonicalUrl: null, title: null });
  const { clock, clipboard } = parts();
  const account = vi.fn(() => new Promise<never>(() => undefined));
  const { onCommand } = createUserEventHandlers({ account, clock, clipboard });
  for (const afterMs of [0, 500, 30, 30, 30]) {
    await clock.advance(afterMs);
    void onCommand('copy-deeplink', tab);
  }
  await clock.advance(1_000);
  expect(account).toHaveBeenCalledOnce();
});

describe('the side panel', () => {
  const account = () => new Promise<never>(() => undefined);
  const handlers = () => createUserEventHandlers({ account, ...parts() });
  const clickMenu = (menuItemId: string) => handlers().onMenuClick({ menuItemId, editable: false, modifiers: [] }, tab);

  it.each([
    ['the shortcut', () => handlers().onCommand('open-side-panel', tab)],
    ['the menu of a page', () => clickMenu('panel-page')],
    ['the menu of the toolbar button', () => clickMenu('panel-button')],
  ])(
    'the side panel opens by %s within the gesture: in the same turn, before anything is awaited',
    async (_what, act) => {
      const open = vi.fn(async () => undefined);
      browser.sidePanel = { open };
      const { promise: called, resolve } = Promise.withResolvers<void>();
      const stop = watchDataChanges(['panel-call'], resolve);
      const opening = act();
      expect(open).toHaveBeenCalledExactlyOnceWith({ tabId: 7 });
      await opening;
      // A panel that was open already comes to this tab.
      await called;
      stop();
    },
  );

  it.each([
    ['a check by its command', (on: ReturnType<typeof handlers>) => on.onCommand('check-page', tab)],
    ['the shortcut', (on: ReturnType<typeof handlers>) => on.onCommand('open-side-panel', tab)],
  ])('the side panel that the browser does not open is said on the button after %s', async (_what, act) => {
    const { badges } = fakePageApis({ canonicalUrl: null, title: null });
    browser.sidePanel = { open: () => Promise.reject(new Error('No active side panel')) };
    const worker = await makeWorker();
    const on = createUserEventHandlers({ account: worker.device.account, ...parts() });
    await expect(act(on)).rejects.toThrow();
    expect(badges.text).toBe('!');
    // The next panel that opens must not check the page.
    expect(await worker.handlers.takeCheckAsk({ tabId: null })).toEqual({ ask: null });
  });

  it('the side panel is the sidebar where the browser has one', async () => {
    delete browser.sidePanel;
    const open = vi.fn(async () => undefined);
    Object.assign(browser, { sidebarAction: { open } });
    const opening = handlers().onCommand('open-side-panel', tab);
    expect(open).toHaveBeenCalledOnce();
    await opening;
  });
});
