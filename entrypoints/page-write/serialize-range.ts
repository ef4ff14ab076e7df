import { htmlNamespace, localNameOf, matches, namespaceOf } from '#components/page-host/safe-dom.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** What text consists of. Any other element could mean something else once it is written again. */
const known = new Set(
  (
    'a abbr b bdi bdo big blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure font ' +
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strike strong sub sup table tbody ' +
    'td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
);
const childless = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** What an editor puts into its field for itself, and never takes for text. */
const editorsOwn = '.ql-ui, .ql-cursor, .ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget';

/**
 * The HTML of a range, written node by node: no copy of an element is made, because a copied picture would be loaded
 * again. Null where the range holds an element that is not known, or more than `maxLength`.
 */
export function serializeRange(
  range: Range,
  maxLength: number,
): { readonly html: string; hasElements: boolean } | null {
  const root = range.commonAncestorContainer;
  const isText = root.nodeType === Node.TEXT_NODE;
  let html = '';
  let hasElements = false;
  let isKnown = true;

  function take(node: Node): void {
    if (!isKnown || !range.intersectsNode(node)) return;
    if (html.length > maxLength) isKnown = false;
    else if (node.nodeType === Node.TEXT_NODE) html += escapeHtml(textWithin(range, node as Text));
    else if (node.nodeType === Node.ELEMENT_NODE) takeElement(node as Element);
  }

  function takeElement(element: Element): void {
    const name = localNameOf(element);
    if (matches(element, editorsOwn)) return;
    if (!known.has(name) || namespaceOf(element) !== htmlNamespace) {
      isKnown = false;
      return;
    }
    hasElements = true;
    const attributes = [...element.attributes].filter(
      ({ name: each }) => /^[a-z][\w-]*$/.test(each) && !/^on/.test(each),
    );
    html += `<${name}${attributes.map((each) => ` ${each.name}="${escapeHtml(each.value)}"`).join('')}>`;
    if (childless.has(name)) return;
    for (const child of element.childNodes) take(child);
    html += `</${name}>`;
  }

  if (isText) take(root);
  else for (const child of root.childNodes) take(child);
  return isKnown && html.length <= maxLength ? { html, hasElements } : null;
}

/** The part of a text that is in the range. */
function textWithin(range: Range, text: Text): string {
  const start = text === range.startContainer ? range.startOffset : 0;
  const end = text === range.endContainer ? range.endOffset : text.data.length;
  return text.data.slice(start, end);
}
