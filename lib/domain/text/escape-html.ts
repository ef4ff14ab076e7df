/** Escapes text for HTML, both between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * {@link escapeHtml} for HTML that a publisher puts into a page: WordPress also reads [shortcodes] in texts and attributes,
 * which run code of plugins.
 */
export const escapePublished = (text: string): string =>
  escapeHtml(text).replaceAll('[', '&#91;').replaceAll(']', '&#93;');
