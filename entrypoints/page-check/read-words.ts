import { dataOf, localNameOf, parentOf } from '#components/page-host/safe-dom.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';

const maxLength = 80;
/** A link may surround a whole page: no more of its text is looked at. */
const maxPieces = 40;

/** Names of elements whose text no reader sees: code, and what stands in for it. */
export const unseenNames = 'script|style|noscript|template';

const unseen = new RegExp(`^(?:${unseenNames})$`, 'i');

/** The first words of an element that readers see, on one line. */
export function readWords(element: Element): string {
  const walker = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let piece = 0; piece < maxPieces && text.length < maxLength; piece += 1) {
    const node = walker.nextNode();
    if (node === null) break;
    const parent = parentOf(node);
    if (parent !== null && unseen.test(localNameOf(parent))) continue;
    text = `${text}${dataOf(node as CharacterData).slice(0, 400)}`.replace(/\s+/g, ' ').trimStart();
  }
  return toOneLine(cutText(text, maxLength));
}

/** The first units of a text. A character of two units that would be cut in half is left out. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
