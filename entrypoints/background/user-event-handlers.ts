import type { Menus, Tabs } from '#lib/platform/browser.ts';
import type { Services } from './create-services.ts';
import { menuIds, selectionMenuId } from './menu-ids.ts';

/** The command's name in the manifest. */
const copyCommand = 'copy-deeplink';

/** What the user does in the browser's own surfaces, for the active account: the shortcut and the context menu. */
export function createUserEventHandlers({ account }: Pick<Services, 'account'>) {
  return {
    async onCommand(name: string, tab: Tabs.Tab | undefined): Promise<void> {
      if (name === copyCommand) await (await account()).pageActs.copyFor(tab, tab?.url);
    },

    async onMenuClick(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      const { bulkDraft, pageActs } = await account();
      if (info.menuItemId === menuIds.link) await pageActs.copyFor(tab, info.linkUrl ?? '');
      else if (info.menuItemId === menuIds.page) await pageActs.copyFor(tab, tab?.url ?? info.pageUrl);
      else if (info.menuItemId === selectionMenuId) await bulkDraft.fill(tab, info.frameId ?? 0);
    },
  };
}
