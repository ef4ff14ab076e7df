import { announceDataChange } from '#lib/store/data-changes.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** The side panel asked for the permission to follow the tabs: it asks once, and open panels stop asking. */
export async function noteTabsAsked(root: RootDatabase): Promise<void> {
  await root.put('meta', true, 'tabsAsked');
  announceDataChange('settings');
}
