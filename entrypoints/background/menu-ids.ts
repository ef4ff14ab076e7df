/** The entries of the context menu that copy a deeplink. */
export const menuIds = { page: 'copy-page', link: 'copy-link' } as const;

/** The entry that fills the Bulk tab. */
export const selectionMenuId = 'bulk-selection';
