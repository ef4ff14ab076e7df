/** The entries of the context menu that copy a deeplink. */
export const menuIds = { page: 'copy-page', link: 'copy-link' } as const;

/** The entries that open the list of presets, on a page and on a link. */
export const presetMenuIds = { page: 'preset-page', link: 'preset-link' } as const;

/** The entry that puts the selected text into the Bulk tab. */
export const selectionMenuId = 'bulk-selection';

/** The entry of an editable field that makes deeplinks of what is selected in it. */
export const fieldMenuId = 'write-links';

/** The entries that open the side panel: on a page, and in the menu of the toolbar button. */
export const panelMenuIds = { page: 'panel-page', button: 'panel-button' } as const;

/** The entries that check a page: on it, and in the menu of the toolbar button; and the one that explains a link. */
export const checkMenuIds = { page: 'check-page', button: 'check-button', link: 'what-link' } as const;

type MenuTarget = keyof typeof presetMenuIds;

/** The entry of a preset, in the list for pages or in that for links. */
export function toPresetMenuId(target: MenuTarget, presetId: string): string {
  return `${presetMenuIds[target]}:${presetId}`;
}

/** Whether a preset's entry was clicked on a page or on a link, and which preset. Null for any other entry. */
export function parsePresetMenuId(menuId: string | number): { target: MenuTarget; presetId: string } | null {
  const [listId = '', presetId = ''] = String(menuId).split(':', 2);
  if (presetId === '') return null;
  if (listId === presetMenuIds.page) return { target: 'page', presetId };
  return listId === presetMenuIds.link ? { target: 'link', presetId } : null;
}
