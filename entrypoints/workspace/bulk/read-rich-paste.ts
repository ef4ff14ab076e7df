import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** The elements that mean the same everywhere: the parts of a text, and the emphasis of its words. */
const kept = new Set(
  'p br hr ul ol li h1 h2 h3 h4 h5 h6 blockquote strong em table thead tbody tr th td a img'.split(' '),
);

/** Elements that start a new line. */
const blocks = new Set(
  'p hr ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table thead tbody tr div section article'.split(' '),
);

/** Elements that are not shown, or that contain no text. */
const dropped = new Set(
  'head script style template noscript iframe object svg math title meta link textarea'.split(' '),
);

/** Elements without an end tag. */
const empty = new Set(['br', 'hr', 'img']);

/**
 * Returns pasted formatted text as bare HTML, if its links lead to addresses that its words do not contain: as plain
 * text, those addresses would be lost. Null if the plain text contains each of them, or if there are no links.
 *
 * The parsed document is never shown: nothing in it runs or loads.
 */
export function readRichPaste(html: string, plain: string): string | null {
  if (html === '') return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isHidden = [...body.querySelectorAll('a[href]')].some((link) => {
    const address = toAddress(link.getAttribute('href'));
    return address !== null && !plain.includes(address.replace(/\/$/, ''));
  });
  return isHidden
    ? write(body)
        .replace(/\n{2,}/g, '\n')
        .trim()
    : null;
}

function write(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data.replace(/\s+/g, ' '));
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (dropped.has(name)) return '';
  const inside = [...node.childNodes].map(write).join('');
  const tag = toTag(node);
  const line = blocks.has(name) ? '\n' : '';
  if (tag === null) return `${line}${inside}${line}`;
  const opening = `<${tag}${toAttributes(node, tag)}>`;
  if (empty.has(tag)) return `${line}${opening}${line}`;
  // Word processors use empty paragraphs as space.
  return inside.trim() === '' && name !== 'td' && name !== 'th' ? inside : `${line}${opening}${inside}</${tag}>${line}`;
}

/** Returns the tag to write. Null if only the content of the element is written. */
function toTag(element: Element): string | null {
  const style = element.getAttribute('style') ?? '';
  const name = element.localName;
  // Google Docs puts a whole document into a <b> that is not bold, and bold words into a <span> that is.
  if (name === 'b' || name === 'span') {
    const weight = /font-weight:\s*(\w+)/.exec(style)?.[1] ?? (name === 'b' ? 'bold' : 'normal');
    return weight === 'bold' || Number(weight) >= 600 ? 'strong' : null;
  }
  if (name === 'i') return 'em';
  if (name === 'a' && toAddress(element.getAttribute('href')) === null) return null;
  if (name === 'img' && toAddress(element.getAttribute('src')) === null) return null;
  return kept.has(name) ? name : null;
}

function toAttributes(element: Element, tag: string): string {
  const write = (name: string) => {
    const value = element.getAttribute(name);
    return value === null ? '' : ` ${name}="${escapeHtml(value)}"`;
  };
  if (tag === 'a') return write('href');
  return tag === 'img' ? write('src') + write('alt') : '';
}

/** Returns an address if it leads to the web, else null: no anchor within the page, app's address or script. */
function toAddress(value: string | null): string | null {
  const address = value?.trim() ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
