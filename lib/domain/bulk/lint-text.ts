import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { type DisclosureProblem, lintTemplate } from '#lib/domain/formats/lint-template.ts';

/**
 * Checks a text with its links by the rules that templates have.
 * @param lines All lines of the text, in order.
 * @param isLinked Whether a line's address is a link now.
 * @param disclosure The publisher's own words.
 */
export function lintText(
  lines: readonly BulkInputLine[],
  isLinked: (index: number) => boolean,
  disclosure: string,
): readonly DisclosureProblem[] {
  // A brace of the text is no token.
  const toPlain = (text: string) => text.replaceAll('{', '(');
  const template = lines
    .map(({ place }, index) => {
      if (place === undefined) return '';
      const address = isLinked(index) ? '{link}' : toPlain(place.source);
      return toPlain(place.before) + address + toPlain(place.after);
    })
    .join('');
  const own = toPlain(disclosure.trim());
  return lintTemplate(own === '' ? template : template.replace(own, () => '{disclosure}'), disclosure);
}
