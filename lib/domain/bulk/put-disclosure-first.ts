import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { isHtml } from '#lib/domain/bulk/text-lines.ts';
import { builtInSyntaxes, ordinaryPlace } from '#lib/domain/formats/template-syntax.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** Puts the publisher's disclosure before everything that readers of the text see. */
export function putDisclosureFirst(text: string, lines: readonly BulkInputLine[], disclosure: string): string {
  if (isHtml(lines)) {
    const head = /^[\s\S]*<body\b[^<>]*>\s*/i.exec(text)?.[0] ?? '';
    return `${head}<p>${escapeHtml(disclosure)}</p>\n${text.slice(head.length)}`;
  }
  // What a blog's generator reads at the top of a Markdown file stays at its top.
  const head = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n)+/.exec(text)?.[0] ?? '';
  const isMarkdown = lines.some(({ place }) => place?.writing === 'markdown');
  const written = isMarkdown
    ? builtInSyntaxes.markdown.text(disclosure, { ...ordinaryPlace, isLineStart: true })
    : disclosure;
  return `${head}${written}\n\n${text.slice(head.length)}`;
}
