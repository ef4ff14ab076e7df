import { browser } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { menuIds, selectionMenuId } from './menu-ids.ts';

const webPages = ['http://*/*', 'https://*/*'];

/** Makes the context menu. The browser keeps it from then on: it is made anew at each install and update. */
export async function createMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: menuIds.page,
    title: t('menuCopyPage'),
    contexts: ['page'],
    documentUrlPatterns: webPages,
  });
  browser.contextMenus.create({
    id: menuIds.link,
    title: t('menuCopyLink'),
    contexts: ['link'],
    targetUrlPatterns: webPages,
  });
  browser.contextMenus.create({
    id: selectionMenuId,
    title: t('menuBulkSelection'),
    contexts: ['selection'],
    documentUrlPatterns: webPages,
  });
}
