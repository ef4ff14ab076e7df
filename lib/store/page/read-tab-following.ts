import { browser } from '#lib/platform/browser.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** Whether Linkmint may see the addresses of all tabs. */
export interface TabFollowing {
  readonly followsTabs: boolean;
  /** Whether the side panel asked for that: it asks once. */
  readonly wasAsked: boolean;
  /** The key that opens the panel, as the browser writes it; empty if the user took it away. */
  readonly panelKey: string;
}

export async function readTabFollowing(root: RootDatabase): Promise<TabFollowing> {
  const [followsTabs, wasAsked = false, commands] = await Promise.all([
    browser.permissions.contains({ permissions: ['tabs'] }),
    readRootValue(root, 'tabsAsked'),
    browser.commands.getAll(),
  ]);
  const panelKey = commands.find(({ name }) => name === 'open-side-panel')?.shortcut ?? '';
  return { followsTabs, wasAsked, panelKey };
}
