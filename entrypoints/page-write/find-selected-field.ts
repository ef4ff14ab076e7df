import type { FieldObstacle } from '#lib/domain/fields/field-content.ts';
import { createRichField } from './create-rich-field.ts';
import { createTextField } from './create-text-field.ts';
import type { SelectedField, Settle } from './selected-field.ts';

/** The kinds of `input` with text that the user may want links in. Never a password. */
const textTypes = ['text', 'search', 'url'];
/** A canvas of this part of the window is taken for an editor that draws its text. */
const drawnPart = 0.25;

/** The selection in the field that has the focus, or why there is none. */
export function findSelectedField(settle: Settle): SelectedField | FieldObstacle {
  const active = findActive(document);
  if (
    active instanceof HTMLTextAreaElement ||
    (active instanceof HTMLInputElement && textTypes.includes(active.type))
  ) {
    return createTextField(active) ?? withoutSelection();
  }
  if (active instanceof HTMLIFrameElement || active instanceof HTMLCanvasElement) return 'unreachable';
  if (!(active instanceof HTMLElement) || !active.isContentEditable) return withoutSelection();
  const root = findEditable(active);
  const tree = root.getRootNode() as Document | (ShadowRoot & { getSelection?(): Selection | null });
  const selection = tree.getSelection?.() ?? document.getSelection();
  return (selection && createRichField(root, selection, settle)) ?? withoutSelection();
}

/** The page may have named a form "activeElement", which then stands in the place of the browser's own answer. */
function readActive(tree: Document | ShadowRoot): Element | null {
  const prototype = tree instanceof Document ? Document.prototype : ShadowRoot.prototype;
  return Object.getOwnPropertyDescriptor(prototype, 'activeElement')?.get?.call(tree) ?? null;
}

/** The element with the focus, in open trees too. */
function findActive(tree: Document | ShadowRoot): Element | null {
  const active = readActive(tree);
  return active?.shadowRoot ? (findActive(active.shadowRoot) ?? active) : active;
}

/** The outermost editable element around one. */
function findEditable(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  return parent?.isContentEditable ? findEditable(parent) : element;
}

function withoutSelection(): FieldObstacle {
  const isDrawn = [...Document.prototype.querySelectorAll.call(document, 'canvas')].some((canvas) => {
    const { width, height } = canvas.getBoundingClientRect();
    return width * height > innerWidth * innerHeight * drawnPart;
  });
  return isDrawn ? 'unreachable' : 'no-selection';
}
