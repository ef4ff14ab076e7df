import { type FieldReading, maxFieldLength } from '#lib/domain/fields/field-content.ts';
import { announceInput } from './announce-input.ts';
import type { SelectedField, Settle } from './selected-field.ts';
import { serializeRange } from './serialize-range.ts';

const codeElements = 'code, pre, kbd, samp';
/** How often the field is looked at until it shows what was typed. */
const maxLooks = 10;

/**
 * The selection of an editable element; null without one.
 * @param root The outermost editable element.
 */
export function createRichField(root: HTMLElement, selection: Selection, settle: Settle): SelectedField | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0).cloneRange();
  if (!root.contains(range.commonAncestorContainer)) return null;
  const lines = root.matches('.cm-content') ? '.cm-line' : null;
  if (lines === null) takeWholeLinks(range, root);
  const first = lines === null ? readRange(range, root) : readLines(range, root, lines);

  function select(): void {
    root.focus();
    selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }

  /**
   * An editor with a document of its own takes HTML as it takes what the user pastes, in one step of its own undo.
   * Elsewhere the browser types it.
   */
  function typeIn(form: 'text' | 'html', text: string): void {
    const isHtml = form === 'html';
    const dataTransfer = createDataTransfer();
    if (isHtml) dataTransfer.setData('text/html', text);
    if (isHtml && !root.dispatchEvent(createPaste(text))) return;
    const input = isHtml ? { inputType: 'insertFromPaste', dataTransfer } : { inputType: 'insertText', data: text };
    if (announceInput(root, input)) document.execCommand(isHtml ? 'insertHTML' : 'insertText', false, text);
  }

  return {
    read() {
      if (!root.isConnected || !root.isContentEditable) return { form: 'none', why: 'no-selection' };
      const now = lines === null ? readRange(range, root) : readLines(range, root, lines);
      return JSON.stringify(now) === JSON.stringify(first) ? now : { form: 'none', why: 'no-selection' };
    },

    async type(text, links) {
      if (first.form === 'none') return 'refused';
      const before = links.map((link) => countIn(root, link));
      select();
      // The editor hears of the selection before it hears of the typing.
      await settle();
      typeIn(first.form, text);
      for (let look = 0; look < maxLooks; look += 1) {
        await settle();
        if (links.every((link, index) => countIn(root, link) > (before[index] ?? 0)))
          return first.form === 'html' && hasBareAnchor(root, links) ? 'written-bare' : 'written';
      }
      return 'refused';
    },
  };
}

/** Firefox ignores the data that a made paste is given, and has it begin with none of its own. */
function createPaste(html: string): ClipboardEvent {
  const clipboardData = createDataTransfer();
  const paste: ClipboardEvent & { readonly wrappedJSObject?: ClipboardEvent } = new ClipboardEvent('paste', {
    clipboardData,
    bubbles: true,
    cancelable: true,
  });
  (paste.wrappedJSObject ?? paste).clipboardData?.setData('text/html', html);
  return paste;
}

/** Firefox shows the page no data that a script of another world set: what the page reads is made in the page's world. */
function createDataTransfer(): DataTransfer {
  const { wrappedJSObject } = globalThis as { wrappedJSObject?: { readonly DataTransfer: typeof DataTransfer } };
  return new (wrappedJSObject?.DataTransfer ?? DataTransfer)();
}

function readRange(range: Range, root: HTMLElement): FieldReading {
  if (range.collapsed) return { form: 'none', why: 'no-selection' };
  const start = range.commonAncestorContainer;
  const around = (start instanceof Element ? start : start.parentElement)?.closest(codeElements) ?? null;
  if (around !== null && root.contains(around)) return { form: 'none', why: 'code' };
  if (range.toString().length > maxFieldLength) return { form: 'none', why: 'too-long' };
  const found = serializeRange(range, maxFieldLength);
  if (found === null) return { form: 'none', why: 'too-rich' };
  const isPlain = !found.hasElements || root.contentEditable === 'plaintext-only';
  const text = isPlain ? range.toString() : found.html;
  return text === '' ? { form: 'none', why: 'no-selection' } : { form: isPlain ? 'text' : 'html', text };
}

/** The text of a code editor that draws each line as an element, with colours in it: Markdown is written in such. */
function readLines(range: Range, root: HTMLElement, selector: string): FieldReading {
  const lines = [...root.querySelectorAll(selector)].filter((line) => range.intersectsNode(line));
  // The editor leaves out lines that are not in view: what is typed would replace text that was not read.
  if (lines.some(touchesGap)) return { form: 'none', why: 'too-long' };
  const texts = lines.map((line) => {
    const part = document.createRange();
    part.selectNodeContents(line);
    if (part.comparePoint(range.startContainer, range.startOffset) >= 0)
      part.setStart(range.startContainer, range.startOffset);
    if (part.comparePoint(range.endContainer, range.endOffset) <= 0) part.setEnd(range.endContainer, range.endOffset);
    return part.toString();
  });
  const text = texts.join('\n');
  if (text === '') return { form: 'none', why: 'no-selection' };
  return text.length > maxFieldLength ? { form: 'none', why: 'too-long' } : { form: 'text', text };
}

/** Whether text that the editor did not draw begins beside a line, or within it. */
function touchesGap(line: Element): boolean {
  const isGap = (beside: Element | null) => beside?.classList.contains('cm-gap') === true;
  return isGap(line.previousElementSibling) || isGap(line.nextElementSibling) || line.querySelector('.cm-gap') !== null;
}

/** A link of which only words are selected is taken whole: its address belongs to it. */
function takeWholeLinks(range: Range, root: HTMLElement): void {
  const [start, end] = [range.startContainer, range.endContainer].map((node) => {
    const anchor = (node instanceof Element ? node : node.parentElement)?.closest('a[href]') ?? null;
    return anchor !== null && anchor !== root && root.contains(anchor) ? anchor : null;
  });
  if (start) range.setStartBefore(start);
  if (end) range.setEndAfter(end);
}

/** How often the element has a link, as the target of an anchor or in its text. */
function countIn(root: HTMLElement, link: string): number {
  const targets = [...root.querySelectorAll('a[href]')].filter((anchor) => anchor.getAttribute('href') === link);
  return targets.length + (root.textContent ?? '').split(link).length - 1;
}

/** Whether a link's anchor lacks `sponsored`: some editors keep a `rel` of their own alone. */
function hasBareAnchor(root: HTMLElement, links: readonly string[]): boolean {
  const anchors = [...root.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return anchors.some(
    (anchor) => links.includes(anchor.getAttribute('href') ?? '') && !anchor.relList.contains('sponsored'),
  );
}
