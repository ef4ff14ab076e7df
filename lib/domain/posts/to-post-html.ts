import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** A mail's text as HTML for the clipboard: its lines, and its addresses as links that say that they are paid. */
export function toPostHtml(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .split(/(https?:\/\/[^\s<>"']+)/g)
      .map((part, index) => (index % 2 === 1 ? toAnchor(part) : escapeHtml(part)))
      .join(''),
  );
  return lines.join('<br>\n');
}

const toAnchor = (address: string) =>
  `<a href="${escapeHtml(address)}" rel="sponsored nofollow">${escapeHtml(address)}</a>`;
