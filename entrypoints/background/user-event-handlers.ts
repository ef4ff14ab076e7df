import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Menus, Tabs } from '#lib/platform/browser.ts';
import { describeFailure } from '#lib/worker/page/describe-one-click.ts';
import { showBadge } from '#lib/worker/page/show-badge.ts';
import type { Services } from './create-services.ts';
import { menuIds, parsePresetMenuId, selectionMenuId } from './menu-ids.ts';

/** The command's name in the manifest. */
const copyCommand = 'copy-deeplink';

/** Handles the keyboard shortcut and the context menu, for the active account. */
export function createUserEventHandlers({ account, clock }: Pick<Services, 'account' | 'clock'>) {
  /** Shows a failure in the badge: if the account cannot be opened, no script can say it on the page. */
  async function orSay(tab: Tabs.Tab | undefined, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const toast = describeFailure(toAppError(error).toData(), clock.nowMs());
      // The badge fails if the user closed the tab meanwhile.
      if (tab?.id !== undefined) await showBadge(tab.id, toast).catch(() => undefined);
      throw error;
    }
  }

  return {
    async onCommand(name: string, tab: Tabs.Tab | undefined): Promise<void> {
      if (name !== copyCommand) return;
      await orSay(tab, async () => (await account()).pageActs.copyFor(tab, tab?.url));
    },

    async onMenuClick(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      await orSay(tab, async () => {
        const { bulkDraft, pageActs } = await account();
        const preset = parsePresetMenuId(info.menuItemId);
        const pageUrl = tab?.url ?? info.pageUrl;
        if (preset !== null)
          await pageActs.copyFor(tab, preset.target === 'link' ? (info.linkUrl ?? '') : pageUrl, preset.presetId);
        else if (info.menuItemId === menuIds.link) await pageActs.copyFor(tab, info.linkUrl ?? '');
        else if (info.menuItemId === menuIds.page) await pageActs.copyFor(tab, pageUrl);
        else if (info.menuItemId === selectionMenuId) await bulkDraft.fill(tab, info.frameId ?? 0);
      });
    },
  };
}
