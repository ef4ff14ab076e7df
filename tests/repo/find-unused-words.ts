/** A thing of the interface, and the words that are not used for it. */
interface WordRule {
  readonly word: string;
  readonly unused: readonly string[];
}

/** An accessible name, and categories of the specification, that keep a word which no other text has. */
const keptNames = /Service URL|Digital Services|^Services$/g;

/** The first table of `docs/words.md`. */
export function readWordRules(markdown: string): readonly WordRule[] {
  const [table = ''] = markdown.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word |'))
    .map((line) => {
      const [word = '', , unused = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { word, unused: unused.split(', ').filter((each) => each !== '') };
    });
}

/** Words that stand for a thing that has another one, each as `"word" is "the right one"`. */
export function findUnusedWords(text: string, rules: readonly WordRule[]): readonly string[] {
  const words = text.replace(keptNames, '');
  return rules.flatMap(({ word, unused }) =>
    unused
      .filter((each) => new RegExp(`(?<![\\w-])${each}s?(?![\\w-])`, 'i').test(words))
      .map((each) => `"${each}" is "${word}"`),
  );
}
