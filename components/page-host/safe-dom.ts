/*
 * A page can name a form or a picture "querySelectorAll" or "title", and the document then has that element in the place
 * of the browser's own function, in the isolated world too; a form has its fields in the same way. So scripts in pages
 * take what they use of the document, and of elements that the page chose, from the prototypes, which belong to their
 * own world alone.
 */

function getter<Of, Value>(owner: { readonly prototype: Of }, name: string): (of: Of) => Value {
  const get = Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
  return (of) => get?.call(of);
}

/** Not `document.createElement`, which makes no HTML in a document of SVG or XML. */
export const htmlNamespace = 'http://www.w3.org/1999/xhtml';

export const createElement = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) =>
  createElementIn(htmlNamespace, tag) as HTMLElementTagNameMap[Tag];

export const createElementIn = (namespace: string, tag: string): Element =>
  Document.prototype.createElementNS.call(document, namespace, tag);

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const closest = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

export const dispatch = (target: EventTarget, event: Event): boolean =>
  EventTarget.prototype.dispatchEvent.call(target, event);

export const contains = (around: Node, node: Node | null): boolean => Node.prototype.contains.call(around, node);

export const append = (parent: Element, child: Node): void => Element.prototype.append.call(parent, child);

export const rootNodeOf = (node: Node): Node => Node.prototype.getRootNode.call(node);

export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);
export const boxesOf = (element: Element): DOMRectList => Element.prototype.getClientRects.call(element);

export const selectAll = (root: Document | ShadowRoot | Element, selector: string): NodeListOf<Element> => {
  const isElement = nodeTypeOf(root) === Node.ELEMENT_NODE;
  const owner = isElement ? Element : nodeTypeOf(root) === Node.DOCUMENT_NODE ? Document : DocumentFragment;
  return owner.prototype.querySelectorAll.call(root, selector);
};

export const iterate = (root: Node): NodeIterator =>
  Document.prototype.createNodeIterator.call(document, root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);

export const createRange = (): Range => Document.prototype.createRange.call(document);

/** Not `instanceof`: a node of a frame has another window's classes. */
export const nodeTypeOf = /* @__PURE__ */ getter<Node, number>(Node, 'nodeType');
export const localNameOf = /* @__PURE__ */ getter<Element, string>(Element, 'localName');
export const namespaceOf = /* @__PURE__ */ getter<Element, string | null>(Element, 'namespaceURI');
/** The open tree of an element; null without one. */
export const shadowRootOf = /* @__PURE__ */ getter<Element, ShadowRoot | null>(Element, 'shadowRoot');
export const parentOf = /* @__PURE__ */ getter<Node, Element | null>(Node, 'parentElement');
export const documentOf = /* @__PURE__ */ getter<Node, Document>(Node, 'ownerDocument');
export const textOf = /* @__PURE__ */ getter<Node, string | null>(Node, 'textContent');
export const nextElementOf = /* @__PURE__ */ getter<Element, Element | null>(Element, 'nextElementSibling');
export const dataOf = /* @__PURE__ */ getter<CharacterData, string>(CharacterData, 'data');
export const baseOf = /* @__PURE__ */ getter<Node, string>(Node, 'baseURI');
export const isConnected = /* @__PURE__ */ getter<Node, boolean>(Node, 'isConnected');
export const titleOf = /* @__PURE__ */ getter<Document, string>(Document, 'title');
/** The document's root; null where the page has removed it. */
export const rootOf = /* @__PURE__ */ getter<Document, Element | null>(Document, 'documentElement');
export const windowOf = /* @__PURE__ */ getter<Document, Window | null>(Document, 'defaultView');
const activeIn = /* @__PURE__ */ getter<Document, Element | null>(Document, 'activeElement');
const editableMode = /* @__PURE__ */ getter<HTMLElement, string>(HTMLElement, 'contentEditable');
const editable = /* @__PURE__ */ getter<HTMLElement, boolean>(HTMLElement, 'isContentEditable');

/** Whether the user may write into an element of HTML. */
export const isEditable = (element: Element): boolean =>
  namespaceOf(element) === htmlNamespace && editable(element as HTMLElement) === true;
export const isPlainOnly = (element: HTMLElement): boolean => editableMode(element) === 'plaintext-only';

/** The document of a frame; null for a frame of another site. */
export const frameDocumentOf = /* @__PURE__ */ getter<HTMLIFrameElement, Document | null>(
  HTMLIFrameElement,
  'contentDocument',
);

/** The HTTP status of the page; null where the browser does not say, or where the page has changed its address since. */
export function readStatus(): number | null {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOfAddress = loading !== undefined && new URL(loading.name, location.href).pathname === location.pathname;
  return (isOfAddress && loading.responseStatus) || null;
}

/** The element whose shadow tree an element is in; null for one of the document. */
export function hostOf(element: Element): Element | null {
  const root = rootNodeOf(element);
  return nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE ? ((root as ShadowRoot).host ?? null) : null;
}

/** The element of a document that has the focus, in open trees too. */
export function focusedIn(root: Document): Element | null {
  let focused = activeIn(root);
  for (let tree = focused && shadowRootOf(focused); tree?.activeElement; tree = shadowRootOf(focused)) {
    focused = tree.activeElement;
  }
  return focused;
}
