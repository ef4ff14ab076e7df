import { maxFieldLength } from '#lib/domain/fields/field-content.ts';
import { announceInput } from './announce-input.ts';
import type { SelectedField } from './selected-field.ts';

/** The selection of a `textarea` or an `input`; null without one. */
export function createTextField(element: HTMLTextAreaElement | HTMLInputElement): SelectedField | null {
  const { selectionStart: start, selectionEnd: end } = element;
  if (start === null || end === null || start === end) return null;
  const first = element.value;
  const selected = first.slice(start, end);

  return {
    read() {
      if (!element.isConnected || element.value !== first) return { form: 'none', why: 'no-selection' };
      if (element.readOnly || element.disabled) return { form: 'none', why: 'unreachable' };
      if (selected.length > maxFieldLength) return { form: 'none', why: 'too-long' };
      return { form: 'text', text: selected };
    },

    async type(text) {
      const whole = first.slice(0, start) + text + first.slice(end);
      if (element.maxLength >= 0 && whole.length > element.maxLength) return 'refused';
      element.focus();
      element.setSelectionRange(start, end);
      if (announceInput(element, { inputType: 'insertText', data: text }))
        document.execCommand('insertText', false, text);
      return element.value === whole ? 'written' : 'refused';
    },
  };
}
