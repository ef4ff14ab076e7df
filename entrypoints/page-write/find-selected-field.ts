import { boxOf, focusedIn, isEditable, parentOf, rootNodeOf, selectAll } from '#components/page-host/safe-dom.ts';
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
  const active = focusedIn(document);
  if (
    active instanceof HTMLTextAreaElement ||
    (active instanceof HTMLInputElement && textTypes.includes(active.type))
  ) {
    return createTextField(active, settle) ?? withoutSelection();
  }
  if (active instanceof HTMLIFrameElement || active instanceof HTMLCanvasElement) return 'unreachable';
  if (!(active instanceof HTMLElement) || !isEditable(active)) return withoutSelection();
  const root = findEditable(active);
  const tree = rootNodeOf(root) as ShadowRoot & { getSelection?(): Selection | null };
  const selection = (tree instanceof ShadowRoot && tree.getSelection?.()) || getSelection();
  return (selection && createRichField(root, selection, settle)) ?? withoutSelection();
}

/** The outermost editable element around one. */
function findEditable(element: HTMLElement): HTMLElement {
  const parent = parentOf(element);
  return parent instanceof HTMLElement && isEditable(parent) ? findEditable(parent) : element;
}

function withoutSelection(): FieldObstacle {
  const isDrawn = [...selectAll(document, 'canvas')].some((canvas) => {
    const { width, height } = boxOf(canvas);
    return width * height > innerWidth * innerHeight * drawnPart;
  });
  return isDrawn ? 'unreachable' : 'no-selection';
}
