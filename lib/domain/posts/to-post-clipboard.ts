import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { PostKind } from '#lib/domain/formats/post-template.ts';
import { toPostHtml } from '#lib/domain/posts/to-post-html.ts';

/** A channel's text as its editor takes it: HTML and mails also as rich text. */
export function toPostClipboard(kind: PostKind, text: string): FormattedLink {
  if (kind === 'blog') return { text, html: text };
  return { text, html: kind === 'mail' ? toPostHtml(text) : null };
}
