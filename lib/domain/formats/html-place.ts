/**
 * Where in HTML a token of a template stands, and so what its value could break out of: `text` between tags and in
 * comments, an attribute's value in `quoted` or `unquoted` form, a `url` (or the start of one), `code` (scripts, styles
 * and the attributes that hold them), or the `name` of a tag or an attribute.
 */
export type HtmlPlace = 'text' | 'quoted' | 'unquoted' | 'url' | 'url-start' | 'code' | 'name';

/** Elements whose content is not parsed as markup. */
const rawElements = ['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'];

const codeAttribute = /^(?:on|style$|srcdoc$)/;

const urlAttribute = /^(?:href|src|srcset|action|formaction|cite|poster|background|data|ping|xlink:href)$/;

/**
 * The places of all `{tokens}` of a template, by index. Reads the template as a browser reads HTML, with each token as
 * an ordinary letter: a value that stays in its place does not change the places after it.
 */
export function findHtmlPlaces(template: string): ReadonlyMap<number, HtmlPlace> {
  const places = new Map<number, HtmlPlace>();
  let at = 0;

  /** Moves to where `end` matches, or to the template's end. Tokens on the way get the place from `toPlace`. */
  const pass = (end: RegExp, toPlace: (start: number) => HtmlPlace): string => {
    const start = at;
    const found = template.slice(start).search(end);
    at = found === -1 ? template.length : start + found;
    const passed = template.slice(start, at);
    for (const { index } of passed.matchAll(/\{\w+(?::\w+)?\}/g)) places.set(start + index, toPlace(index));
    return passed;
  };
  const skip = (pattern: RegExp): boolean => {
    const [skipped = ''] = pattern.exec(template.slice(at)) ?? [];
    at += skipped.length;
    return skipped !== '';
  };

  const readAttribute = () => {
    const name = pass(/[\s/>=]/, () => 'name').toLowerCase();
    // To browsers a lone "=" begins a name. Here it only must not stop the reading.
    if (name === '' && !skip(/^=/)) return;
    if (!skip(/^\s*=\s*/)) return;
    const isCode = codeAttribute.test(name);
    const isUrl = urlAttribute.test(name);
    const [quote] = /^["']/.exec(template.slice(at)) ?? [];
    if (quote !== undefined) at += 1;
    pass(quote === undefined ? /[\s>]/ : new RegExp(quote), (index) => {
      if (isCode) return 'code';
      if (isUrl) return index === 0 ? 'url-start' : 'url';
      return quote === undefined ? 'unquoted' : 'quoted';
    });
    if (quote !== undefined) at += 1;
  };

  while (at < template.length) {
    pass(/<(?:[a-z{!?]|\/[a-z{])/i, () => 'text');
    if (at >= template.length) break;
    if (skip(/^<!--/)) {
      pass(/--!?>/, () => 'text');
      continue;
    }
    if (skip(/^<[!?]/)) {
      pass(/>/, () => 'text');
      continue;
    }
    skip(/^<\/?/);
    const element = pass(/[\s/>]/, () => 'name').toLowerCase();
    while (at < template.length && template[at] !== '>') {
      if (!skip(/^[\s/]+/)) readAttribute();
    }
    at += 1;
    if (rawElements.includes(element)) pass(new RegExp(`</${element}`, 'i'), () => 'code');
  }
  return places;
}
