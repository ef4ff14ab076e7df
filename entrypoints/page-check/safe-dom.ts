/*
 * A page can name a form or a picture "querySelectorAll" or "title", and the document then has that element in the place
 * of the browser's own function, in the isolated world too. So the reading takes what it uses from the prototypes, which
 * belong to this world alone.
 */

function getter<Owner extends object, Value>(prototype: Owner, name: string): (of: Owner) => Value {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (of) => get?.call(of);
}

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const closest = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

export const selectAll = (root: Document | ShadowRoot, selector: string): NodeListOf<Element> =>
  (nodeTypeOf(root) === Node.DOCUMENT_NODE ? Document : DocumentFragment).prototype.querySelectorAll.call(
    root,
    selector,
  );

export const iterate = (root: Node): NodeIterator =>
  Document.prototype.createNodeIterator.call(document, root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);

/** Not `instanceof`: a node of a frame has another window's classes. */
export const nodeTypeOf = getter<Node, number>(Node.prototype, 'nodeType');
export const localNameOf = getter<Element, string>(Element.prototype, 'localName');
export const namespaceOf = getter<Element, string | null>(Element.prototype, 'namespaceURI');
/** The open tree of an element; null without one. */
export const shadowRootOf = getter<Element, ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const parentOf = getter<Node, Element | null>(Node.prototype, 'parentElement');
export const dataOf = getter<CharacterData, string>(CharacterData.prototype, 'data');
export const baseOf = getter<Node, string>(Node.prototype, 'baseURI');
export const isConnected = getter<Node, boolean>(Node.prototype, 'isConnected');
export const titleOf = getter<Document, string>(Document.prototype, 'title');
/** The document of a frame; null for a frame of another site. */
export const frameDocumentOf = getter<HTMLIFrameElement, Document | null>(
  HTMLIFrameElement.prototype,
  'contentDocument',
);
