import { browser } from '#lib/platform/browser.ts';

/** Counts what the browser is asked to show as a notification from now on. */
export function countNotifications(): () => number {
  let count = 0;
  Object.assign(browser.notifications, {
    create: async (id: string) => {
      count += 1;
      return id;
    },
  });
  return () => count;
}
