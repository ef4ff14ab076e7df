import { dataOf, localNameOf, nodeTypeOf, parentOf } from '#components/page-host/safe-dom.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { inlineNames } from '#lib/domain/text/inline-names.ts';

/** So many characters and nodes to each side of a text are read: a page may be one line. */
const maxLength = 600;
const maxNodes = 60;
const inline = new RegExp(`^(?:${inlineNames})$`, 'i');

/**
 * The line that readers see around a text: with what stands beside it in links, bold words and the like.
 * @param text That of the node, as far as it is looked at.
 */
export function readLine(node: CharacterData, text: string): string {
  const block = blockOf(node);
  const walker = Document.prototype.createTreeWalker.call(
    document,
    block,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  );

  function read(step: () => Node | null): readonly string[] {
    const pieces: string[] = [];
    let left = maxLength;
    walker.currentNode = node;
    for (let count = 0; count < maxNodes && left > 0; count += 1) {
      const next = step();
      if (next === null) break;
      const isText = nodeTypeOf(next) === Node.TEXT_NODE;
      if (isText ? blockOf(next) !== block : !inline.test(localNameOf(next as Element))) break;
      if (!isText) continue;
      pieces.push(dataOf(next as CharacterData));
      left -= dataOf(next as CharacterData).length;
    }
    return pieces;
  }

  const before = read(() => walker.previousNode())
    .toReversed()
    .join('')
    .slice(-maxLength);
  const behind = read(() => walker.nextNode())
    .join('')
    .slice(0, maxLength);
  return toOneLine(`${before}${text}${behind}`);
}

function blockOf(node: Node): Element {
  let element = parentOf(node) as Element;
  for (
    let around = parentOf(element);
    around !== null && inline.test(localNameOf(element));
    around = parentOf(element)
  ) {
    element = around;
  }
  return element;
}
