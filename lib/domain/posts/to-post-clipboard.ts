import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { PostKind } from '#lib/domain/formats/post-template.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** A channel's text as its editor takes it: HTML and mails also as rich text. */
export function toPostClipboard(kind: PostKind, text: string): FormattedLink {
  if (kind === 'blog') return { text, html: text };
  return { text, html: kind === 'mail' ? toPostHtml(text) : null };
}

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
