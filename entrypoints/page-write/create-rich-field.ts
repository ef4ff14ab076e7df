import {
  closest,
  contains,
  createRange,
  dispatch,
  htmlNamespace,
  isEditable,
  isPlainOnly,
  localNameOf,
  matches,
  namespaceOf,
  parentOf,
  selectAll,
  textOf,
} from '#components/page-host/safe-dom.ts';
import { type FieldReading, maxFieldLength } from '#lib/domain/fields/field-content.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';
import { hasFocus, isInSight, isUserElsewhere } from './has-focus.ts';
import {
  announceInput,
  countIn,
  execCommand,
  type SelectedField,
  type Settle,
  takeWholeAddresses,
} from './selected-field.ts';

/** A block of code in Quill, with a box for each line. */
const quillCode = '.ql-code-block-container';
const codeElements = `code, pre, kbd, samp, ${quillCode}`;
/** How often the field is looked at until it shows what was typed. */
const maxLooks = 10;
/** Some editors restore a selection of their own once they have the focus: the user's is then selected once more. */
const maxSelections = 2;

/**
 * The selection of an editable element; null without one.
 * @param root The outermost editable element.
 */
export function createRichField(root: HTMLElement, selection: Selection, settle: Settle): SelectedField | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0).cloneRange();
  if (!contains(root, range.commonAncestorContainer)) return null;
  const lines = matches(root, '.cm-content') ? '.cm-line' : null;
  if (lines === null) takeWholeLinks(range, root);
  takeWholeTexts(range);
  const readIn = (each: Range) => (lines === null ? readRange(each, root) : readLines(each, root, lines));
  const first = readIn(range);

  const isAsFirst = (each: Range) => JSON.stringify(readIn(each)) === JSON.stringify(first);
  const isSame = () => isInSight(root) && isEditable(root) && isAsFirst(range);

  function isReady(): boolean {
    const now = selection.rangeCount === 0 ? null : selection.getRangeAt(0);
    return isSame() && hasFocus(root) && now !== null && isSamePlace(range, now) && isAsFirst(now);
  }

  async function select(): Promise<boolean> {
    for (let time = 0; time < maxSelections; time += 1) {
      if (!hasFocus(root)) HTMLElement.prototype.focus.call(root);
      if (!isSame() || !hasFocus(root)) return false;
      selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
      // The editor hears of the selection before it hears of the typing.
      await settle();
      if (isReady()) return true;
    }
    return false;
  }

  /**
   * An editor with a document of its own takes HTML as it takes what the user pastes, in one step of its own undo.
   * Elsewhere the browser types it.
   */
  function typeIn(form: 'text' | 'html', text: string): void {
    const isHtml = form === 'html';
    const dataTransfer = createDataTransfer();
    if (isHtml) dataTransfer.setData('text/html', text);
    if (isHtml && (!dispatch(root, createPaste(text)) || !isReady())) return;
    const input = isHtml ? { inputType: 'insertFromPaste', dataTransfer } : { inputType: 'insertText', data: text };
    if (announceInput(root, input) && isReady()) execCommand(isHtml ? 'insertHTML' : 'insertText', text);
  }

  return {
    read: () => (isSame() ? first : { form: 'none', why: 'no-selection' }),

    async type(text, links) {
      if (first.form === 'none' || !isSame() || isUserElsewhere(root)) return 'changed';
      const before = links.map((link) => countLinks(root, link));
      const bareBefore = countBareAnchors(root, links);
      if (!(await select())) return 'changed';
      typeIn(first.form, text);
      for (let look = 0; look < maxLooks; look += 1) {
        await settle();
        if (links.every((link, index) => countLinks(root, link) > (before[index] ?? 0)))
          return first.form === 'html' && countBareAnchors(root, links) > bareBefore ? 'written-bare' : 'written';
      }
      return 'refused';
    },
  };
}

/** Whether no letter stands between the ends of two ranges: an editor puts its selection where it likes between them. */
function isSamePlace(one: Range, other: Range): boolean {
  const between = createRange();
  const hasNone = (isStart: boolean) => {
    const from = isStart ? Range.START_TO_START : Range.END_TO_END;
    const [early, late] = one.compareBoundaryPoints(from, other) <= 0 ? [one, other] : [other, one];
    if (isStart) between.setStart(early.startContainer, early.startOffset);
    else between.setStart(early.endContainer, early.endOffset);
    if (isStart) between.setEnd(late.startContainer, late.startOffset);
    else between.setEnd(late.endContainer, late.endOffset);
    return between.toString() === '';
  };
  try {
    return hasNone(true) && hasNone(false);
  } catch {
    // In two trees.
    return false;
  }
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
  const within = start instanceof Element ? start : parentOf(start);
  const around = within && closest(within, codeElements);
  if (around !== null && contains(root, around)) return { form: 'none', why: 'code' };
  if (range.toString().length > maxFieldLength) return { form: 'none', why: 'too-long' };
  if (cutsTable(range, root)) return { form: 'none', why: 'too-rich' };
  const found = serializeRange(range, maxFieldLength);
  if (found === null) return { form: 'none', why: 'too-rich' };
  const isPlain = isPlainOnly(root) || !(found.hasElements || hasUnseenSpace(range, within ?? root));
  const text = isPlain ? range.toString() : found.html;
  return text === '' ? { form: 'none', why: 'no-selection' } : { form: isPlain ? 'text' : 'html', text };
}

/** Whether a text has white space that readers see as one space: typed, each line break begins a line. */
const hasUnseenSpace = (range: Range, element: Element): boolean =>
  /[\t\n\r]| {2}/.test(range.toString()) && !/^(?:pre|break-spaces)/.test(getComputedStyle(element).whiteSpace);

/**
 * Whether a selection holds a part of a table that is more than the words of one cell. Cells that are written without
 * their table are no cells, and a table that is written into one of its cells stands in it.
 */
function cutsTable({ startContainer, endContainer }: Range, root: HTMLElement): boolean {
  const [start, end] = [startContainer, endContainer].map((node) => {
    const within = node instanceof Element ? node : parentOf(node);
    const place = within && closest(within, 'td, th, caption, table');
    return place !== null && place !== root && contains(root, place) ? place : null;
  });
  return start !== end || (start != null && localNameOf(start) === 'table');
}

/** The text of a code editor that draws each line as an element, with colours in it: Markdown is written in such. */
function readLines(range: Range, root: HTMLElement, selector: string): FieldReading {
  const lines = [...selectAll(root, selector)].filter((line) => range.intersectsNode(line));
  // The editor leaves out lines that are not in view: what is typed would replace text that was not read.
  if (lines.some(touchesGap)) return { form: 'none', why: 'too-long' };
  const text = lines.map((line) => textOfLine(range, line)).join('\n');
  if (text === '') return { form: 'none', why: 'no-selection' };
  return text.length > maxFieldLength ? { form: 'none', why: 'too-long' } : { form: 'text', text };
}

/** The part of a line that is in the range. */
function textOfLine(range: Range, line: Element): string {
  const part = createRange();
  part.selectNodeContents(line);
  if (part.comparePoint(range.startContainer, range.startOffset) >= 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.comparePoint(range.endContainer, range.endOffset) <= 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}

/** Whether text that the editor did not draw begins beside a line, or within it. */
function touchesGap(line: Element): boolean {
  const isGap = (beside: Element | null) => beside?.classList.contains('cm-gap') === true;
  return isGap(line.previousElementSibling) || isGap(line.nextElementSibling) || line.querySelector('.cm-gap') !== null;
}

/** A link of which only words are selected is taken whole: its address belongs to it. */
function takeWholeLinks(range: Range, root: HTMLElement): void {
  const [start, end] = [range.startContainer, range.endContainer].map((node) => {
    const within = node instanceof Element ? node : parentOf(node);
    const anchor = within && closest(within, 'a[href]');
    return anchor !== null && anchor !== root && contains(root, anchor) ? anchor : null;
  });
  if (start) range.setStartBefore(start);
  if (end) range.setEndAfter(end);
}

/** An address in the text is taken whole, too (`takeWholeAddresses`). */
function takeWholeTexts(range: Range): void {
  const { startContainer: first, startOffset: start, endContainer: last, endOffset: end } = range;
  const isOne = first === last;
  if (isText(first)) {
    range.setStart(first, takeWholeAddresses(first.data, { start, end: isOne ? end : first.data.length }).start);
  }
  if (isText(last)) range.setEnd(last, takeWholeAddresses(last.data, { start: isOne ? start : 0, end }).end);
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** How often the element has a link, as the target of an anchor or in its text. */
function countLinks(root: HTMLElement, link: string): number {
  const targets = [...selectAll(root, 'a[href]')].filter((anchor) => anchor.getAttribute('href') === link);
  return targets.length + countIn(textOf(root) ?? '', link);
}

/** How many anchors of the links lack `sponsored`: some editors keep a `rel` of their own alone. */
function countBareAnchors(root: HTMLElement, links: readonly string[]): number {
  const anchors = [...(selectAll(root, 'a[href]') as NodeListOf<HTMLAnchorElement>)];
  return anchors.filter(
    (anchor) => links.includes(anchor.getAttribute('href') ?? '') && !anchor.relList.contains('sponsored'),
  ).length;
}

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
 * TinyMCE and CKEditor keep a copy of a link's address in an attribute of their own, and save that one: with the former
 * address in it, the post would lead there although the field shows the link. Without it they make another.
 */
const savedHref = /^data-(?:[\w-]+-)?href$/;

/**
 * The HTML of a range, written node by node: no copy of an element is made, because a copied picture would be loaded
 * again. Null where the range holds an element that is not known, or more than `maxLength`.
 */
function serializeRange(range: Range, maxLength: number): { readonly html: string; hasElements: boolean } | null {
  const root = range.commonAncestorContainer;
  let html = '';
  let hasElements = false;
  let isKnown = true;

  function take(node: Node): void {
    if (!isKnown || !range.intersectsNode(node)) return;
    if (html.length > maxLength) isKnown = false;
    else if (isText(node)) html += escapeHtml(textWithin(range, node));
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
    if (matches(element, quillCode)) {
      takeQuillCode(element);
      return;
    }
    const leadsToWeb = /^(?:https?:)?\/\//i.test(element.getAttribute('href') ?? '');
    const attributes = [...element.attributes].filter(
      ({ name: each }) => /^[a-z][\w-]*$/.test(each) && !/^on/.test(each) && !(leadsToWeb && savedHref.test(each)),
    );
    html += `<${name}${attributes.map((each) => ` ${each.name}="${escapeHtml(each.value)}"`).join('')}>`;
    if (childless.has(name)) return;
    for (const child of element.childNodes) take(child);
    html += `</${name}>`;
  }

  /** As Quill itself copies code: read in any other way, it would lose the spaces before its lines. */
  function takeQuillCode(block: Element): void {
    const lines = [...selectAll(block, '.ql-code-block')].filter((line) => range.intersectsNode(line));
    const language = lines[0]?.getAttribute('data-language') ?? '';
    const texts = lines.map((line) => textOfLine(range, line)).join('\n');
    html += `<pre data-language="${escapeHtml(language)}">\n${escapeHtml(texts)}\n</pre>`;
  }

  if (isText(root)) take(root);
  else for (const child of root.childNodes) take(child);
  return isKnown && html.length <= maxLength ? { html, hasElements } : null;
}

/** The part of a text that is in the range. */
function textWithin(range: Range, text: Text): string {
  const start = text === range.startContainer ? range.startOffset : 0;
  const end = text === range.endContainer ? range.endOffset : text.data.length;
  return text.data.slice(start, end);
}
