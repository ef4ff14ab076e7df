import { readStyleRules } from './read-style-rules.ts';

const isSpace = (property: string) => /^(scroll-)?(margin|padding)(-|$)|^((row|column)-)?gap$/.test(property);

/** An amount that no token stands for: of nothing, and of an edge, which is one pixel wide everywhere, there is no need. */
const rawLength = /(?<![\w.#-])-?(?!(?:0|1px)(?![\w.%]))(?:\d+\.?\d*|\.\d+)(?:px|rem|em|pt|pc|cm|mm|in|ex|ch|q)\b/i;

/**
 * Sizes of text and of space that a sheet gives by itself and not by a token of `components/tokens.css`, each as
 * "property: value". The height of a line is no size of text.
 */
export function findRawSizes(css: string): readonly string[] {
  return readStyleRules(css).flatMap(({ declarations }) =>
    declarations
      .filter(([property, value]) => {
        if (isSpace(property)) return rawLength.test(value);
        if (property === 'font') return isRawText(value.replace(/\/\s*(?:calc\([^)]*\)|\S+)/, ''));
        return (property === 'font-size' || property.startsWith('--text-')) && isRawText(value);
      })
      .map(([property, value]) => `${property}: ${value}`),
  );
}

/** Any length, percentage or keyword that gives text a size of its own. */
function isRawText(value: string): boolean {
  return (
    /(?<![\w-])[\d.]+(?:[a-z]+|%)/i.test(value) ||
    /(?<![\w-])(?:(?:xx?-|x{3}-)?(?:small|large)|medium|smaller|larger)(?![\w-])/i.test(value)
  );
}
