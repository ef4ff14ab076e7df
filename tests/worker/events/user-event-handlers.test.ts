import { describe, expect, it } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/unit/ui/use-english-messages.ts';

useEnglishMessages();

const tab: Tabs.Tab = {
  id: 7,
  index: 0,
  highlighted: true,
  active: true,
  pinned: false,
  incognito: false,
  url: 'https://www.kedai.example/',
};

describe('a database that does not open', () => {
  const account = () => Promise.reject(new AppError('database-unavailable'));

  it.each([
    ['the shortcut', (on: ReturnType<typeof createUserEventHandlers>) => on.onCommand('copy-deeplink', tab)],
    [
      'the menu',
      (on: ReturnType<typeof createUserEventHandlers>) =>
        on.onMenuClick({ menuItemId: 'copy-page', editable: false, modifiers: [] }, tab),
    ],
  ])('makes %s say so on the toolbar button', async (_what, act) => {
    const { badges } = fakePageApis({ canonicalUrl: null, title: null });
    const handlers = createUserEventHandlers({ account, clock: fakeClock() });
    await expect(act(handlers)).rejects.toMatchObject({ code: 'database-unavailable' });
    expect(badges.text).toBe('!');
    expect(badges.title).toContain('does not open the database');
  });
});
