import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { isOfTeam } from '#lib/domain/team/team.ts';
import { browser, type Menus } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { t } from '#lib/platform/i18n.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { createTurns } from '#lib/platform/turns.ts';
import {
  checkMenuIds,
  fieldMenuId,
  menuIds,
  panelMenuIds,
  presetMenuIds,
  selectionMenuId,
  toPresetMenuId,
} from './menu-ids.ts';

/** The alarm that lists the presets again if the browser killed the worker while it listed them. */
export const menuAlarm = 'menu';

const webPages = ['http://*/*', 'https://*/*'];
const onPages: Menus.CreateCreatePropertiesType = { contexts: ['page'], documentUrlPatterns: webPages };
const onLinks: Menus.CreateCreatePropertiesType = { contexts: ['link'], targetUrlPatterns: webPages };

export interface MenuDependencies {
  readonly clock: Clock;
  /** The presets that can be used in the active account. */
  readonly readPresets: () => Promise<readonly SubIdPreset[]>;
}

/** The context menu. The browser keeps its entries when it stops the worker. */
export function createMenu({ clock, readPresets }: MenuDependencies) {
  /** Makes one change at a time: the browser refuses to create an entry that exists. */
  const inTurn = createTurns();

  async function addPresets(): Promise<void> {
    const presets = await readPresets();
    // The entry that opens the list is left out too if the list would be empty.
    if (presets.length === 0) return;
    for (const [target, where] of [['page', onPages] as const, ['link', onLinks] as const]) {
      const parentId = presetMenuIds[target];
      browser.contextMenus.create({ ...where, id: parentId, title: t('menuWithPreset') });
      for (const preset of presets) {
        browser.contextMenus.create({
          ...where,
          id: toPresetMenuId(target, preset.presetId),
          parentId,
          title: toMenuTitle(preset),
        });
      }
    }
  }

  /** Sets an alarm that outlives the worker. Without it, a kill between removing and adding would leave entries out. */
  async function withAlarm(change: () => Promise<void>): Promise<void> {
    await browser.alarms.create(menuAlarm, { when: clock.nowMs() + minAlarmMs });
    await change();
    await browser.alarms.clear(menuAlarm);
  }

  return {
    /** Builds the whole menu, at each install and update. */
    create: () =>
      inTurn(() =>
        withAlarm(async () => {
          await browser.contextMenus.removeAll();
          browser.contextMenus.create({ ...onPages, id: menuIds.page, title: t('menuCopyPage') });
          browser.contextMenus.create({ ...onLinks, id: menuIds.link, title: t('menuCopyLink') });
          await addPresets();
          browser.contextMenus.create({
            id: selectionMenuId,
            title: t('menuBulkSelection'),
            contexts: ['selection'],
            documentUrlPatterns: webPages,
          });
          browser.contextMenus.create({
            id: fieldMenuId,
            title: t('menuWriteLinks'),
            contexts: ['editable'],
            documentUrlPatterns: webPages,
          });
          browser.contextMenus.create({ ...onLinks, id: checkMenuIds.link, title: t('menuWhatLink') });
          browser.contextMenus.create({ ...onPages, id: checkMenuIds.page, title: t('menuCheckPage') });
          browser.contextMenus.create({ contexts: ['action'], id: checkMenuIds.button, title: t('menuCheckPage') });
          browser.contextMenus.create({ ...onPages, id: panelMenuIds.page, title: t('menuMakePost') });
          browser.contextMenus.create({ contexts: ['action'], id: panelMenuIds.button, title: t('menuMakePost') });
        }),
      ),

    /** Replaces the listed presets with those that can be used now. */
    listPresets: () =>
      inTurn(() =>
        withAlarm(async () => {
          // The browser removes the listed presets with their parent, and fails if there is no parent.
          for (const id of Object.values(presetMenuIds)) await browser.contextMenus.remove(id).catch(() => undefined);
          await addPresets();
        }),
      ),
  };
}

/** Escapes a preset's name: a menu reads "&" as the sign of an access key, and puts the selection in place of "%s". */
function toMenuTitle(preset: SubIdPreset): string {
  const name = isOfTeam(preset) ? t('teamMarked', [preset.name]) : preset.name;
  return name.replaceAll('&', '&&').replaceAll('%s', '%\u200bs');
}
