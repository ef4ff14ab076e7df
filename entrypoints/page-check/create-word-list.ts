import { closest, dataOf, localNameOf, nodeTypeOf, parentOf } from '#components/page-host/safe-dom.ts';
import { blankAddresses } from '#lib/domain/addresses-in-text/bare-address.ts';
import { codePattern } from '#lib/domain/checks/find-codes.ts';
import type { PageEnd, WordPlace } from '#lib/domain/checks/page-link.ts';
import { findPageDisclosure, mayDisclose, toOwnHints, toOwnPatterns } from '#lib/domain/formats/find-disclosure.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { inlineNames } from '#lib/domain/text/inline-names.ts';
import { isCutOff, isVisible } from './is-visible.ts';
import { cutText, unseenNames } from './read-words.ts';

/** The few words of a page that are taken: those of a disclosure, and what could be a coupon's code. */
export interface WordList {
  /** @param countBefore How many links stand before the words of a link (null: of no link). */
  take(node: CharacterData, countBefore: (anchor: Element | null) => number): void;
  found(): Pick<PageEnd, 'codes' | 'clearWords' | 'weakWords'>;
}

const maxCodes = 500;
/** Words after this many characters of one piece of text are not looked at: a piece must not take a whole slice. */
const maxPieceLength = 20_000;
const unreadNames = new RegExp(`^(?:${unseenNames}|textarea|title|option)$`, 'i');

/** @param own The publisher's own words of disclosure. */
export function createWordList(own: readonly string[]): WordList {
  const patterns = toOwnPatterns(own);
  const hints = [...patterns, ...toOwnHints(own)];
  const codes = new Map<string, WordPlace>();
  let [clearWords, weakWords]: (WordPlace | null)[] = [null, null];

  function takeDisclosure(node: CharacterData, text: string, parent: Element, linksBefore: number): void {
    if (clearWords !== null) return;
    if (!mayDisclose(blankAddresses(text)) && !hints.some((hint) => hint.test(text))) return;
    const { line, end } = readLine(node, text);
    const found = findPageDisclosure(line, patterns, blankAddresses(line));
    // Words that begin behind this text are found at a later one, which may stand behind more links.
    const toOwn = (at: number) => (at < end ? at : -1);
    const [clear, weak] = [toOwn(found.clear), toOwn(found.weak)];
    if ((clear === -1 && weak === -1) || !isVisible(parent) || isCutOff(parent)) return;
    const toPlace = (at: number): WordPlace => ({ text: cutText(line.slice(at), 80).trim(), linksBefore });
    if (clear !== -1) clearWords = toPlace(clear);
    if (weak !== -1) weakWords ??= toPlace(weak);
  }

  return {
    take(node, countBefore) {
      const parent = parentOf(node);
      const text = dataOf(node).slice(0, maxPieceLength);
      if (parent === null || text.trim() === '' || unreadNames.test(localNameOf(parent))) return;
      if (closest(parent, 'nav, [role="navigation"]') !== null) return;
      const linksBefore = countBefore(closest(parent, 'a'));
      takeDisclosure(node, text, parent, linksBefore);
      for (const [code] of text.matchAll(new RegExp(codePattern, 'gu'))) {
        if (codes.size < maxCodes && !codes.has(code)) codes.set(code, { text: code, linksBefore });
      }
    },
    found: () => ({ codes: [...codes.values()], clearWords: clearWords ?? null, weakWords: weakWords ?? null }),
  };
}

/** So many characters and nodes to each side of a text are read: a page may be one line. */
const maxLength = 600;
const maxNodes = 60;
const inline = new RegExp(`^(?:${inlineNames})$`, 'i');

/**
 * The line that readers see around a text: with what stands beside it in links, bold words and the like.
 * @param text That of the node, as far as it is looked at.
 * @returns the line, and where in it the text ends.
 */
function readLine(node: CharacterData, text: string): { readonly line: string; readonly end: number } {
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
  return { line: toOneLine(`${before}${text}${behind}`), end: toOneLine(`${before}${text}`).length };
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
