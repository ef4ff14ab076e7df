export interface StyleRule {
  /** One for each part of a list: `a, b` is two. White space is single blanks. */
  readonly selectors: readonly string[];
  /** Properties in lower case, with their values as they are written. */
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

/** The rules of a sheet, those within `@media` and `@keyframes` too. Comments and strings hide nothing and add nothing. */
export function readStyleRules(css: string): readonly StyleRule[] {
  const rules: { selectors: string[]; declarations: [string, string][] }[] = [];
  const open: (typeof rules)[number][] = [];
  let piece = '';
  const endDeclaration = () => {
    const [property = '', ...value] = piece.split(':');
    if (value.length > 0) open.at(-1)?.declarations.push([property.trim().toLowerCase(), value.join(':').trim()]);
    piece = '';
  };
  for (const [token] of css.matchAll(/\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\s\S]/g)) {
    if (token.startsWith('/*')) continue;
    if (token === '{') {
      const selectors = splitList(piece);
      const rule = { selectors: selectors[0]?.startsWith('@') ? [] : selectors, declarations: [] };
      rules.push(rule);
      open.push(rule);
      piece = '';
    } else if (token === ';') endDeclaration();
    else if (token === '}') {
      endDeclaration();
      open.pop();
    } else piece += token;
  }
  return rules.filter(({ declarations }) => declarations.length > 0);
}

/** The parts between the commas that stand in no parentheses. */
function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text.replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
