import { browser } from '#lib/platform/browser.ts';
import { readAccounts } from '#lib/store/accounts/open-account.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

export type Notifier = ReturnType<typeof createNotifier>;

export interface NotifyingContext extends AccountContext {
  readonly notifier: Notifier;
}

/** The same for one account of the device: where there are several, what is shown ends with what the account is called. */
export const toNotifierOf = (accountId: string, notifier: Notifier, root: () => Promise<RootDatabase>): Notifier => ({
  ...notifier,
  async notify(notification) {
    // Without the name rather than never: it counts as shown.
    const accounts = await root()
      .then(readAccounts)
      .catch(() => []);
    const title = accounts.length > 1 && accounts.find((each) => each.accountId === accountId)?.title;
    const text = [notification.text, title].filter((part) => part).join(' · ');
    await notifier.notify({ ...notification, text });
  },
});

/** Shows one notification after another. One that the browser refuses does not cost the others. @throws the first refusal. */
export async function notifyEach<Fact>(facts: readonly Fact[], notify: (fact: Fact) => Promise<void>): Promise<void> {
  const refused: unknown[] = [];
  for (const fact of facts) await notify(fact).catch((error: unknown) => refused.push(error));
  if (refused.length > 0) throw refused[0];
}

/** Takes notifications off the screen. The API exists only after the user gave the optional permission. */
export async function clearNotifications(isWanted: (id: string) => boolean): Promise<void> {
  const shown = Object.keys((await browser.notifications?.getAll()) ?? {});
  for (const id of shown.filter(isWanted)) await browser.notifications.clear(id);
}

/** Made in the first turn of the worker's life: an API that exists by then has its listeners for good. */
export function createNotifier() {
  const wasThereAtStart = browser.notifications !== undefined;
  const isPermitted = () => browser.permissions.contains({ permissions: ['notifications'] });

  /**
   * A worker that started before the permission was given may lack its API until the next start. Firefox, which has no
   * offscreen documents either, forgets a listener that was added later when it stops the event page: a click would
   * have no effect.
   */
  const isHeard = () => wasThereAtStart || (browser.notifications !== undefined && browser.offscreen !== undefined);

  return {
    /** Whether the user gave the optional permission, and this worker can hear a click on a notification. */
    isAllowed: async () => isHeard() && (await isPermitted()),
    /** Whether the permission is given, and only the next life of the worker can use it. */
    needsNextLife: async () => !isHeard() && (await isPermitted()),
    /** Shows a notification of the browser. The same `id` replaces the one before. */
    async notify({ id, title, text }: { readonly id: string; readonly title: string; readonly text: string }) {
      await browser.notifications.create(id, {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icon/128.png'),
        title,
        message: text,
      });
    },
  };
}
