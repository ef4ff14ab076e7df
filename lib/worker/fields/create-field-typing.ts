import { writeFieldText } from '#lib/domain/fields/field-text.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import type { FieldAct, FieldFrames } from '#lib/worker/fields/create-field-frames.ts';
import { createFieldLinks, type FieldLinksDependencies } from '#lib/worker/fields/create-field-links.ts';
import type { FieldPlan } from '#lib/worker/fields/create-field-plans.ts';
import { describeFieldEnd, describeNoFieldLink } from '#lib/worker/fields/describe-field.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';

export interface FieldTypingDependencies extends FieldLinksDependencies {
  readonly frames: Pick<FieldFrames, 'write'>;
  readonly clipboard: Clipboard;
  /** How many links are left. */
  readLeft(): Promise<number>;
}

/** Makes the links of a planned selection, and puts the text with them where it can be. */
export function createFieldTyping(dependencies: FieldTypingDependencies) {
  const { frames, clipboard, readLeft } = dependencies;
  const fieldLinks = createFieldLinks(dependencies);

  return {
    /**
     * Types the selection with its links in it; what the field does not take is copied.
     * @param act Null for a field that cannot be written into.
     * @param turn When the user acted, among all that copy.
     * @returns what to say.
     */
    async write(
      act: FieldAct | null,
      { content, lines }: FieldPlan,
      turn: CopyTurn,
      retryWithinMs?: number,
    ): Promise<PageToast> {
      const { links, made, why } = await fieldLinks.make(lines, {
        ...(retryWithinMs !== undefined && { retryWithinMs }),
      });
      if (links.size === 0) return describeNoFieldLink(why);
      const inputs = lines.map(({ input }) => input);
      const text = writeFieldText(content.form, inputs, (index) => links.get(index) ?? null);
      const end = { links: links.size, made, why, stayed: lines.length - links.size, left: await readLeft() };
      const ending = act === null ? 'unreachable' : await frames.write(act, text, [...new Set(links.values())]);
      if (ending === 'written' || ending === 'written-bare') return describeFieldEnd(end, ending);
      const isHtml = content.form === 'html';
      const formatted = isHtml ? { text: toPlainText(text), html: text } : { text, html: null };
      if (await clipboard.copy(formatted, turn)) {
        return describeFieldEnd(end, ending === 'unreachable' ? 'copied-beside' : 'copied');
      }
      return describeFieldEnd(end, clipboard.isOvertaken(turn) ? 'overtaken' : 'nowhere');
    },
  };
}
