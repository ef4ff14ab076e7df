import { browser } from '#lib/platform/browser.ts';

/**
 * The one place that says which browser storage a page script may use. A page that takes over its renderer speaks as that
 * script: with `storage.sync` it could change what is copied on every device of the user, and `storage.managed` has the
 * organisation's token. So both are for the worker and the extension's own pages alone, as `storage.session` is from the
 * start. `storage.local` stays open, because the page script looks its host up there; nothing that is copied, counted or sent
 * comes from it. No browser promises to remember it, so each life of the worker says it. Firefox has no such switch.
 */
export async function closeStorageToPages(): Promise<void> {
  const { sync, managed } = browser.storage;
  await Promise.all([sync, managed].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
