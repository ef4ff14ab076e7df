import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Menus, Tabs } from '#lib/platform/browser.ts';
import { describeFailure } from '#lib/worker/page/describe-one-click.ts';
import { showBadge } from '#lib/worker/page/show-badge.ts';
import type { Services } from './create-services.ts';
import { menuIds, selectionMenuId } from './menu-ids.ts';

/** The command's name in the manifest. */
const copyCommand = 'copy-deeplink';

/** What the user does in the browser's own surfaces, for the active account: the shortcut and the context menu. */
export function createUserEventHandlers({ account, clock }: Pick<Services, 'account' | 'clock'>) {
  /** Without its account (the database does not open) nothing can be said but by the badge. */
  async function accountFor(tab: Tabs.Tab | undefined) {
    try {
      return await account();
    } catch (error) {
      if (tab?.id !== undefined) await showBadge(tab.id, describeFailure(toAppError(error).toData(), clock.nowMs()));
      throw error;
    }
  }

  return {
    async onCommand(name: string, tab: Tabs.Tab | undefined): Promise<void> {
      if (name === copyCommand) await (await accountFor(tab)).pageActs.copyFor(tab, tab?.url);
    },

    async onMenuClick(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      const { bulkDraft, pageActs } = await accountFor(tab);
      if (info.menuItemId === menuIds.link) await pageActs.copyFor(tab, info.linkUrl ?? '');
      else if (info.menuItemId === menuIds.page) await pageActs.copyFor(tab, tab?.url ?? info.pageUrl);
      else if (info.menuItemId === selectionMenuId) await bulkDraft.fill(tab, info.frameId ?? 0);
    },
  };
}
