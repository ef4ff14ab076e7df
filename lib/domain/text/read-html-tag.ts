export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** The index after its `>`. */
  readonly end: number;
  /** The value of its `href`, without quotes; null without one. */
  readonly href: AttributeValue | null;
  /** The value of its `rel`, as that of `href`. */
  readonly rel: AttributeValue | null;
}

interface AttributeValue {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the tag that begins at a `<`, as browsers read it: a quotation mark too many (`alt="27" screen"`) and an "="
 * without a value belong to the tag. Null if no tag begins there, or if another `<` or the text's end comes before its
 * end. Does not change the text.
 */
export function readHtmlTag(text: string, at: number): HtmlTag | null {
  const opening = /<(\/?)([a-z][a-z0-9:-]*)(?=[\s/>])/iy;
  opening.lastIndex = at;
  const [whole, slash, tagName = ''] = opening.exec(text) ?? [];
  if (whole === undefined) return null;
  const values: { href: AttributeValue | null; rel: AttributeValue | null } = { href: null, rel: null };
  const attribute = /[\s/]*([^\s/<>][^\s/<>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s<>]*)))?/y;
  const unclosed = /\s*=/y;
  const closing = /[\s/]*>/y;
  let end = at + whole.length;
  for (;;) {
    closing.lastIndex = end;
    if (closing.test(text))
      return { name: tagName.toLowerCase(), isEnd: slash === '/', end: closing.lastIndex, ...values };
    attribute.lastIndex = end;
    const [found, key = '', double, single, bare] = attribute.exec(text) ?? [];
    if (found === undefined) return null;
    end = attribute.lastIndex;
    const value = double ?? single ?? bare;
    unclosed.lastIndex = end;
    if (value === undefined && unclosed.test(text)) return null;
    const name = key.toLowerCase();
    // The first of two attributes with one name counts.
    if (value === undefined || !(name === 'href' || name === 'rel') || values[name] !== null) continue;
    const valueEnd = bare === undefined ? end - 1 : end;
    values[name] = { start: valueEnd - value.length, end: valueEnd };
  }
}
