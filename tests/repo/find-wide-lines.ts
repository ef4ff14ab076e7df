/** What a line of prose is not: a heading, a row of a table, a quoted text of the interface, or a link alone. */
const otherLine = /^\s*(?:#|\||>|(?:[-*] )?!?\[[^\]]*\]\([^)]*\)[.,;:]?$)/;

/**
 * The numbers of the lines of prose in a Markdown text that have more characters than allowed. Code in fences and parts
 * that a run writes between its marks count as no prose.
 */
export function findWideLines(markdown: string, maxCharacters: number): readonly number[] {
  const prose = markdown
    .replaceAll(/^<!-- (\w+): [\s\S]*?^<!-- \/\1 -->$/gm, blank)
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, blank);
  return prose
    .split('\n')
    .flatMap((line, index) => (line.length > maxCharacters && !otherLine.test(line) ? [index + 1] : []));
}

/** As many empty lines, so that the lines behind keep their numbers. */
const blank = (part: string) => part.replaceAll(/[^\n]/g, '');
