import { maxFieldLength } from '#lib/domain/fields/field-content.ts';
import { announceInput } from './announce-input.ts';
import { execCommand } from './exec-command.ts';
import { hasFocus, isInSight, isUserElsewhere } from './has-focus.ts';
import { countIn, type SelectedField, type Settle } from './selected-field.ts';

/** The selection of a `textarea` or an `input`; null without one. */
export function createTextField(element: HTMLTextAreaElement | HTMLInputElement, settle: Settle): SelectedField | null {
  const { selectionStart: start, selectionEnd: end, type } = element;
  if (start === null || end === null || start === end) return null;
  const first = element.value;
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
