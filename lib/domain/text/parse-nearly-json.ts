import { decodeReferences } from '#lib/domain/text/decode-references.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';

/*
 * Why not jsonrepair or JSON5: of the six pages in the field cases each reads three. jsonrepair makes a price of 10 of
 * `"price": "10` and of `"27" Monitor"`, where the rest is lost; JSON5 refuses line ends and a semicolon.
 */

/**
 * The values of a text that is JSON but for what its writer forgot: line ends and tabs inside texts, `\'`, commas and
 * semicolons behind a value, comments, the marks that hid scripts from old browsers, HTML's references for the
 * quotation marks, a byte order mark. Nothing is guessed: where a quotation mark or a bracket is missing, there is no
 * value. Time grows only with the length.
 */
export function parseNearlyJson(text: string): readonly unknown[] {
  const exact = parseJson(text);
  if (exact !== null) return [exact];
  const isEscaped = !text.includes('"') && /&(?:quot|#34|#x22);/i.test(text);
  const values = parseJson(`[${tidy(isEscaped ? decodeReferences(text) : text)}]`);
  return Array.isArray(values) ? values : [];
}

/** Marks of HTML and CDATA, also behind `//`; comments; and what may be left out where nothing follows. */
const marks = /(?:\/\/[ \t]*)?(?:<!--|-->|<!\[CDATA\[|<!\]\]>|\]\]>)/y;
const lineComment = /\/\/[^\n\r]*/y;
const plain = /[^"/<\-\],;\ufeff]+/y;
const insideText = /[^"\\\p{Cc}]+/uy;

function tidy(text: string): string {
  const pieces: string[] = [];
  let position = 0;
  /** A comma or semicolon of which it is not known yet whether a value follows. */
  let isSeparated = false;
  const take = (expression: RegExp): string => {
    expression.lastIndex = position;
    const found = expression.exec(text)?.[0] ?? '';
    position += found.length;
    return found;
  };
  const put = (piece: string) => {
    if (isSeparated) {
      const next = piece.trimStart()[0] ?? '';
      if (next !== '' && next !== ']' && next !== '}') pieces.push(',');
      isSeparated = next === '';
    }
    pieces.push(piece);
  };
  while (position < text.length) {
    if (text[position] === '"') {
      const { value, end } = readText(text, position);
      put(value);
      position = end;
    } else if (text.startsWith('/*', position)) {
      const end = text.indexOf('*/', position + 2);
      position = end === -1 ? text.length : end + 2;
    } else if (take(marks) === '' && take(lineComment) === '') {
      const other = take(plain) || (text[position++] ?? '');
      if (other === ',' || other === ';') {
        // Two in a row stay, and make the text no JSON.
        if (isSeparated) pieces.push(',');
        isSeparated = true;
      } else if (other !== '\ufeff') put(other);
    }
  }
  return pieces.join('');
}

/** A text with its quotation marks, as JSON writes it. One that never ends takes the rest. */
function readText(text: string, start: number): { readonly value: string; readonly end: number } {
  insideText.lastIndex = start + 1;
  const plainEnd = start + 1 + (insideText.exec(text)?.[0].length ?? 0);
  if (text[plainEnd] === '"') return { value: text.slice(start, plainEnd + 1), end: plainEnd + 1 };
  const pieces = [text.slice(start, plainEnd)];
  let position = plainEnd;
  while (position < text.length) {
    insideText.lastIndex = position;
    const stretch = insideText.exec(text)?.[0] ?? '';
    pieces.push(stretch);
    position += stretch.length;
    const next = text[position] ?? '';
    if (next === '"') return { value: `${pieces.join('')}"`, end: position + 1 };
    if (next === '\\' && text[position + 1] === "'") pieces.push("'");
    else if (next === '\\') pieces.push(text.slice(position, position + 2));
    else pieces.push(JSON.stringify(next).slice(1, -1));
    position += next === '\\' ? 2 : 1;
  }
  return { value: pieces.join(''), end: text.length };
}
