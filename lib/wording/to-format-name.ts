import type { BuiltInFormatId, CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { isOfTeam } from '#lib/domain/team/team.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const names: Record<BuiltInFormatId, MessageKey> = {
  plain: 'formatPlain',
  markdown: 'formatMarkdown',
  html: 'formatHtml',
  'rich-text': 'formatRichText',
  bbcode: 'formatBbcode',
  'ready-post': 'formatReadyPost',
  messenger: 'formatMessenger',
  wordpress: 'formatWordpress',
  'table-row': 'formatTableRow',
};

/** What a format is called in the interface. The team's are marked: a colleague may have taken any name. */
export function toFormatName(format: CopyFormat): string {
  if (format.kind === 'built-in') return t(names[format.formatId]);
  return isOfTeam(format) ? t('teamMarked', [format.name]) : format.name;
}
