import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** A mail's text as HTML for the clipboard: its lines, and its addresses as links that say that they are paid. */
export function toPostHtml(text: string): string {
  let html = '';
  let done = 0;
  for (const { start, end, url } of findAddresses(text)) {
    const shown = escapeHtml(text.slice(start, end));
    html += `${escapeHtml(text.slice(done, start))}<a href="${escapeHtml(url)}" rel="sponsored nofollow">${shown}</a>`;
    done = end;
  }
  return (html + escapeHtml(text.slice(done))).replaceAll('\n', '<br>\n');
}
