import type { CheckWish } from '#lib/domain/checks/check-ask.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Menus, Tabs } from '#lib/platform/browser.ts';
import { openSidePanel } from '#lib/platform/open-pages.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { createPressGuard } from '#lib/worker/acts/create-press-guard.ts';
import { copyForAct, copyForTab } from '#lib/worker/acts/page-acts.ts';
import { runTabAct } from '#lib/worker/acts/tab-acts.ts';
import { fillBulkDraft } from '#lib/worker/bulk/bulk-draft.ts';
import { askCheck } from '#lib/worker/checks/checks.ts';
import { findFocusedFrame } from '#lib/worker/fields/field-frames.ts';
import { describeFailure } from '#lib/worker/page/describe-one-click.ts';
import { describePageInTime } from '#lib/worker/page/describe-page.ts';
import { showBadge } from '#lib/worker/page/page-badge.ts';
import { addTab } from '#lib/worker/posts/add-pages.ts';
import type { Services } from './create-services.ts';
import { checkMenuIds, fieldMenuId, menuIds, panelMenuIds, parsePresetMenuId, selectionMenuId } from './menu-ids.ts';

/** The commands' names in the manifest. */
const commands = { copy: 'copy-deeplink', panel: 'open-side-panel', add: 'add-to-post', check: 'check-page' } as const;

const panelEntries: readonly (string | number)[] = Object.values(panelMenuIds);

const checkEntries: readonly (string | number)[] = [checkMenuIds.page, checkMenuIds.button];

/** Handles the keyboard shortcut and the context menu, for the active account. */
export function createUserEventHandlers({
  account,
  clock,
  clipboard,
}: Pick<Services, 'account' | 'clock' | 'clipboard'>) {
  const isPress = createPressGuard({ clock });

  /** Shows a failure in the badge: if the account or the panel cannot be opened, no script can say it on the page. */
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

  /** Opens the panel, within the gesture, and leaves it what to show. */
  async function askPanel(tab: Tabs.Tab | undefined, wish: CheckWish): Promise<void> {
    const opening = openPanel(tab);
    // Heard at once, though it is awaited behind what is stored.
    opening.catch(() => undefined);
    await orSay(tab, async () => {
      const active = await account();
      await askCheck(active, wish);
      await opening.catch(async (error: unknown) => {
        // The panel that opens next is about something else.
        await active.items.checkAsk.remove();
        throw error;
      });
    });
  }

  /** Where the user selected addresses in a field, the shortcut is about those, and else about the page. */
  async function copy(tab: Tabs.Tab | undefined): Promise<void> {
    if (tab?.id === undefined) return;
    // The page is read while the account opens: one after the other took twice as long.
    const finding = findFocusedFrame(tab.id, clock);
    const page = describePageInTime(tab.id, tab.url ?? '', clock);
    const active = await account();
    const { fieldWriter } = active;
    await runTabAct(active, tab, async (act) => {
      const frameId = await finding;
      return frameId === null ? copyForAct(active, act, act.pageUrl, { page }) : fieldWriter.begin(act, frameId, '');
    });
  }

  const checkPage = async (tab: Tabs.Tab | undefined) => {
    if (tab?.id !== undefined) await askPanel(tab, { kind: 'page', tabId: tab.id });
  };

  return {
    async onCommand(name: string, tab: Tabs.Tab | undefined): Promise<void> {
      if (name === commands.panel) return orSay(tab, () => openPanel(tab));
      if (name === commands.check) return checkPage(tab);
      const press = isPress(name, tab);
      if (press !== true && !(await press)) return;
      // What copies opens before the account does, not only with the act.
      if (name === commands.copy) await orSay(tab, () => clipboard.readyFor(() => copy(tab)));
      if (name === commands.add) await orSay(tab, async () => addTab(await account(), tab));
    },

    async onMenuClick(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
      if (panelEntries.includes(info.menuItemId)) return orSay(tab, () => openPanel(tab));
      if (checkEntries.includes(info.menuItemId)) return checkPage(tab);
      if (info.menuItemId === checkMenuIds.link)
        return askPanel(tab, { kind: 'link', url: info.linkUrl ?? '', tabId: tab?.id });
      await orSay(tab, async () => {
        const active = await account();
        const { fieldWriter } = active;
        const preset = parsePresetMenuId(info.menuItemId);
        const pageUrl = tab?.url ?? info.pageUrl;
        if (preset !== null)
          await copyForTab(active, tab, preset.target === 'link' ? (info.linkUrl ?? '') : pageUrl, {
            presetId: preset.presetId,
          });
        else if (info.menuItemId === menuIds.link) await copyForTab(active, tab, info.linkUrl ?? '');
        else if (info.menuItemId === menuIds.page) await copyForTab(active, tab, pageUrl);
        else if (info.menuItemId === selectionMenuId) await fillBulkDraft(active, tab, info.frameId ?? 0);
        else if (info.menuItemId === fieldMenuId)
          await runTabAct(active, tab, (act) => fieldWriter.begin(act, info.frameId ?? 0, info.selectionText ?? ''));
      });
    },
  };
}

/** Opens the panel for the tab. Nothing is awaited before: the browser opens it only within the user's gesture. */
async function openPanel(tab: Tabs.Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return;
  await openSidePanel(tab.id);
  // A panel that was open already then shows this tab: the gesture lets it read the tab's address.
  announceDataChange('panel-call');
}
