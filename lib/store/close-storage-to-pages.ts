import { browser } from '#lib/platform/browser.ts';

/**
 * Closes browser storage to page scripts; the only place that does. A page that takes over its renderer speaks as that
 * script. With `storage.sync` it could change what is copied on all of the user's devices, and `storage.managed` has
 * the organisation's token. So only the worker and the extension's own pages may use both, like `storage.session` by
 * default. `storage.local` stays open, because the page script looks up its host in it; nothing that is copied, counted
 * or sent comes from it. No browser promises to remember this setting, so each start of the worker sets it. Firefox has
 * no such switch.
 */
export async function closeStorageToPages(): Promise<void> {
  const { sync, managed } = browser.storage;
  await Promise.all([sync, managed].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
