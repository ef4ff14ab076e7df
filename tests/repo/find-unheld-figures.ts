/** Numbers that are names, or samples: nothing that Linkmint does makes them wrong. */
const names: readonly RegExp[] = [
  // Standards, formats, products.
  /\b(?:WCAG )?2\.\d\b(?: (?:to|A))?/g,
  /\bEN 301 549(?: V[\d.]+)?|\b(?:SHA|RFC|ISO|CycloneDX|License|D)[- ]?[\d.]+|\bPBKDF2/g,
  // Answers of HTTP, which the tables of `tests/unit/lib/errors/` hold.
  /\b[2-5](?:xx|\d\d)\b/g,
  // Parts of documents, of forms and of keyboards.
  /^# \d{4}: |\[\d{4}\]|§[\d.]+|^\| \d[\d., ]*(?:to [\d., ]+)?(?:\(and [^)]*\) )?\|/gm,
  /\b(?:decision|spec|section|step|steps|Sub ID|Alt\+|§)\s*[\d.]+/gi,
  // Days on which a text came into force.
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
];

const wordsOfTime =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?|a quarter of an?)\s+(?:seconds?|minutes?|hours?|days|weeks|months|years)\b/gi;

/**
 * The figures of a Markdown text that stand in none of the held texts: numbers in digits, and spans of time in words.
 * Code, quotations, links' targets and what a run writes between its marks have none.
 */
export function findUnheldFigures(markdown: string, held: readonly string[]): readonly string[] {
  let prose = markdown
    .replaceAll(/^<!-- (\w+): [\s\S]*?^<!-- \/\1 -->$/gm, '')
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/\s+/g, (space) => (space.includes('\n\n') ? '\n\n' : space.includes('\n') ? '\n' : ' '));
  for (const text of held) prose = prose.replaceAll(toLoosePattern(text), '');
  prose = prose
    .replaceAll(/^ *\d+\. /gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/"[^"\n]*(?:\n[^"\n]+)?"|“[^”]*”/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
  for (const name of names) prose = prose.replaceAll(name, '');
  return [...prose.matchAll(/[^\n]*\d[^\n]*/g), ...prose.matchAll(wordsOfTime)].map(([line]) => line.trim());
}

/** The text where a line may end at any of its spaces. */
export function toLoosePattern(text: string): RegExp {
  const parts = text.split(' ').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('\\s+'), 'g');
}
