/** A tag of HTML. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** The index after its `>`. */
  readonly end: number;
  /** The values of its `href` and `rel`, without quotes; null without one. */
  readonly href: TagValue | null;
  readonly rel: TagValue | null;
}

/** Where an attribute's value stands in the text. */
interface TagValue {
  readonly start: number;
  readonly end: number;
}

/** Reads the tag that begins at a `<`, as browsers read it; null if no tag begins there. Does not change the text. */
export function readHtmlTag(text: string, at: number): HtmlTag | null {
  const opening = /<(\/?)([a-z][a-z0-9:-]*)(?=[\s/>])/iy;
  opening.lastIndex = at;
  const [whole, slash, name = ''] = opening.exec(text) ?? [];
  if (whole === undefined) return null;
  const values = new Map<string, TagValue>();
  const attribute = /[\s/]*([^\s/>=<"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`][^\s<>]*)))?/y;
  const closing = /[\s/]*>/y;
  let end = at + whole.length;
  for (;;) {
    closing.lastIndex = end;
    if (closing.test(text)) {
      const [href = null, rel = null] = [values.get('href'), values.get('rel')];
      return { name: name.toLowerCase(), isEnd: slash === '/', end: closing.lastIndex, href, rel };
    }
    attribute.lastIndex = end;
    const [found, key = '', double, single, bare] = attribute.exec(text) ?? [];
    if (found === undefined) return null;
    end = attribute.lastIndex;
    const value = double ?? single ?? bare;
    // The first of two attributes with one name counts.
    if (value === undefined || values.has(key.toLowerCase())) continue;
    const valueEnd = bare === undefined ? end - 1 : end;
    values.set(key.toLowerCase(), { start: valueEnd - value.length, end: valueEnd });
  }
}
