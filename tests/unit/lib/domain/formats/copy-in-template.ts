import type { FormatInput } from '#lib/domain/formats/fill-template.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';

/** What a template copies. One without a link gets a last line with it, which is cut off again. */
export function copyInTemplate(template: string, input: FormatInput, syntax?: TemplateSyntax): string {
  const hasLink = template.includes('{link}');
  const whole = hasLink ? template : `${template}\n{link}`;
  const { text } = formatLink({ kind: 'template', formatId: 'x', name: 'X', template: whole, syntax }, input);
  return hasLink ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n')));
}
