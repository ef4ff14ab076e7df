import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { isOfTeam } from '#lib/domain/team/is-of-team.ts';
import { browser, type Menus } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createTurns } from '#lib/platform/create-turns.ts';
import { t } from '#lib/platform/i18n.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { menuIds, presetMenuIds, selectionMenuId, toPresetMenuId } from './menu-ids.ts';

/** Lists the presets again, where the worker died during that. */
export const menuAlarm = 'menu';

/** The context menu. The browser keeps it from one life of the worker to the next. */
export interface Menu {
  /** Builds it from the start: at each install and update. */
  create(): Promise<void>;
  /** Updates the lists of presets to those that can be used. */
  listPresets(): Promise<void>;
}

const webPages = ['http://*/*', 'https://*/*'];
const onPages: Menus.CreateCreatePropertiesType = { contexts: ['page'], documentUrlPatterns: webPages };
const onLinks: Menus.CreateCreatePropertiesType = { contexts: ['link'], targetUrlPatterns: webPages };

export interface MenuDependencies {
  readonly clock: Clock;
  /** The presets that can be used in the active account. */
  readonly readPresets: () => Promise<readonly SubIdPreset[]>;
}

export function createMenu({ clock, readPresets }: MenuDependencies): Menu {
  /** One change at a time: the browser refuses an entry that exists. */
  const inTurn = createTurns();

  async function addPresets(): Promise<void> {
    const presets = await readPresets();
    // Hidden where there is nothing to choose.
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

  /** Sets an alarm that outlives the worker: after a kill, the menu would lack the removed entries. */
  async function withAlarm(change: () => Promise<void>): Promise<void> {
    await browser.alarms.create(menuAlarm, { when: clock.nowMs() + minAlarmMs });
    await change();
    await browser.alarms.clear(menuAlarm);
  }

  return {
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
        }),
      ),

    listPresets: () =>
      inTurn(() =>
        withAlarm(async () => {
          // Removes the entries below, too. Without presets there are none.
          for (const id of Object.values(presetMenuIds)) await browser.contextMenus.remove(id).catch(() => undefined);
          await addPresets();
        }),
      ),
  };
}

/** The text as the user wrote it: a menu takes "&" for the mark of a key, and "%s" for the place of the selection. */
function toMenuTitle(preset: SubIdPreset): string {
  const name = isOfTeam(preset) ? t('teamMarked', [preset.name]) : preset.name;
  return name.replaceAll('&', '&&').replaceAll('%s', '%\u200bs');
}
