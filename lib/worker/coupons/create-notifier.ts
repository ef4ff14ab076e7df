import { browser } from '#lib/platform/browser.ts';

export interface Notifier {
  /** Whether the user gave the optional permission. */
  isAllowed(): Promise<boolean>;
  /** Shows a notification of the browser. The same `id` replaces the one before. */
  notify(notification: { readonly id: string; readonly title: string; readonly text: string }): Promise<void>;
}

export function createNotifier(): Notifier {
  return {
    // A worker that is older than the permission may be without its API until it starts anew.
    isAllowed: async () =>
      browser.notifications !== undefined && (await browser.permissions.contains({ permissions: ['notifications'] })),
    async notify({ id, title, text }) {
      await browser.notifications.create(id, {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icon/128.png'),
        title,
        message: text,
      });
    },
  };
}
