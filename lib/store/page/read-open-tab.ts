import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import { browser } from '#lib/platform/browser.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** The tab in front of the user. */
export interface OpenTab {
  readonly tabId: number;
  /** Empty if the extension may not read it. */
  readonly url: string;
  readonly title: string;
}

/** Null if the browser reports no tab. */
export async function readOpenTab(): Promise<OpenTab | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const { id, url = '', title = '' } = tab ?? {};
  // A page's title may have any length, but the worker refuses longer ones.
  return id === undefined ? null : { tabId: id, url, title: title.slice(0, maxTitleLength) };
}

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
