import type { BuiltInFormatId, CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const names: Record<BuiltInFormatId, MessageKey> = {
  plain: 'formatPlain',
  markdown: 'formatMarkdown',
  html: 'formatHtml',
  'rich-text': 'formatRichText',
  bbcode: 'formatBbcode',
  'ready-post': 'formatReadyPost',
};

/** What a format is called in the interface. */
export function toFormatName(format: CopyFormat): string {
  return format.kind === 'template' ? format.name : t(names[format.formatId]);
}
