import { writeFieldText } from '#lib/domain/fields/field-text.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { describeFieldEnd, describeNoFieldLink } from '#lib/worker/fields/describe-field.ts';
import { type FieldAct, writeField } from '#lib/worker/fields/field-frames.ts';
import { type FieldMakingContext, makeFieldLinks } from '#lib/worker/fields/field-links.ts';
import type { FieldPlan } from '#lib/worker/fields/field-plans.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';

export interface FieldTypingContext extends FieldMakingContext {
  readonly clipboard: Clipboard;
}

/**
 * Makes the links of a planned selection, and types the selection with its links in it; what the field does not take is
 * copied.
 * @param act Null for a field that cannot be written into.
 * @param turn When the user acted, among all that copy.
 * @returns what to say.
 */
export async function typeFieldLinks(
  context: FieldTypingContext,
  act: FieldAct | null,
  { content, lines }: FieldPlan,
  turn: CopyTurn,
  retryWithinMs?: number,
): Promise<PageToast> {
  const { clipboard, quota } = context;
  const { links, made, why } = await makeFieldLinks(context, lines, {
    ...(retryWithinMs !== undefined && { retryWithinMs }),
  });
  if (links.size === 0) return describeNoFieldLink(why);
  const inputs = lines.map(({ input }) => input);
  const text = writeFieldText(content.form, inputs, (index) => links.get(index) ?? null);
  const left = linksLeft(await quota.readUsage());
  const end = { links: links.size, made, why, stayed: lines.length - links.size, left };
  const ending = act === null ? 'unreachable' : await writeField(act, text, [...new Set(links.values())]);
  if (ending === 'written' || ending === 'written-bare') return describeFieldEnd(end, ending);
  const isHtml = content.form === 'html';
  const formatted = isHtml ? { text: toPlainText(text), html: text } : { text, html: null };
  if (await clipboard.copy(formatted, turn)) {
    return describeFieldEnd(end, ending === 'unreachable' ? 'copied-beside' : 'copied');
  }
  return describeFieldEnd(end, clipboard.isOvertaken(turn) ? 'overtaken' : 'nowhere');
}
