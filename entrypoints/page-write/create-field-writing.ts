import { boxOf, focusedIn, isEditable, parentOf, rootNodeOf, selectAll } from '#components/page-host/safe-dom.ts';
import { type FieldObstacle, type FieldWriting, maxFieldLength } from '#lib/domain/fields/field-content.ts';
import { createRichField } from './create-rich-field.ts';
import { hasFocus, isInSight, isUserElsewhere } from './has-focus.ts';
import {
  announceInput,
  countIn,
  execCommand,
  type SelectedField,
  type Settle,
  takeWholeAddresses,
} from './selected-field.ts';

/** The kinds of `input` with text that the user may want links in. Never a password. */
const textTypes = ['text', 'search', 'url'];
/** A canvas of this part of the window is taken for an editor that draws its text. */
const drawnPart = 0.25;

/** The selection in the field that has the focus, or why there is none. */
function findSelectedField(settle: Settle): SelectedField | FieldObstacle {
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

/** The selection of a `textarea` or an `input`; null without one. */
export function createTextField(element: HTMLTextAreaElement | HTMLInputElement, settle: Settle): SelectedField | null {
  const { selectionStart, selectionEnd, type } = element;
  if (selectionStart === null || selectionEnd === null || selectionStart === selectionEnd) return null;
  const first = element.value;
  const { start, end } = takeWholeAddresses(first, { start: selectionStart, end: selectionEnd });
  const selected = first.slice(start, end);

  const isSame = () => isInSight(element) && element.type === type && element.value === first;
  const isClosed = () => element.readOnly || element.matches(':disabled');
  const isReady = () =>
    isSame() && !isClosed() && hasFocus(element) && element.selectionStart === start && element.selectionEnd === end;

  return {
    read() {
      if (!isSame()) return { form: 'none', why: 'no-selection' };
      if (isClosed()) return { form: 'none', why: 'unreachable' };
      if (selected.length > maxFieldLength) return { form: 'none', why: 'too-long' };
      return { form: 'text', text: selected };
    },

    async type(text, links) {
      const whole = first.slice(0, start) + text + first.slice(end);
      if (element.maxLength >= 0 && whole.length > element.maxLength) return 'refused';
      if (!isSame() || isUserElsewhere(element)) return 'changed';
      element.focus();
      if (!isSame() || !hasFocus(element)) return 'changed';
      element.setSelectionRange(start, end);
      if (!isReady()) return 'changed';
      if (announceInput(element, { inputType: 'insertText', data: text })) {
        if (!isReady()) return 'changed';
        execCommand('insertText', text);
      }
      await settle();
      // A field may trim or wrap what it takes.
      const hasEach = links.every((link) => countIn(element.value, link) > countIn(first, link));
      return element.value === whole || hasEach ? 'written' : 'refused';
    },
  };
}

/** Reads and types for one act at a time: that of the last one that read. */
export function createFieldWriting(settle: Settle): FieldWriting {
  let current: { readonly actId: string; readonly field: SelectedField } | null = null;
  const find = (actId: string) => (current?.actId === actId ? current.field : null);
  const readAgain: FieldWriting['readAgain'] = (actId) => find(actId)?.read() ?? { form: 'none', why: 'no-selection' };

  return {
    read(actId) {
      const field = findSelectedField(settle);
      current = typeof field === 'string' ? null : { actId, field };
      return typeof field === 'string' ? { form: 'none', why: field } : field.read();
    },

    readAgain,

    async write(actId, text, links) {
      const field = find(actId);
      if (field === null || field.read().form === 'none') return 'changed';
      // Whatever comes of it, the same act never types twice.
      current = null;
      return field.type(text, links);
    },
  };
}
