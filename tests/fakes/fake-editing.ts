/*
 * What the test environment's document lacks of writing, as browsers have it. To be imported before the sources: they
 * take the browser's own functions from the prototypes once.
 */

import './fake-document.ts';

Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
  configurable: true,
  get(this: HTMLElement) {
    return this.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true';
  },
});

Element.prototype.checkVisibility = function checkVisibility(this: Element) {
  return this.closest('[hidden]') === null;
};

Document.prototype.execCommand = function execCommand(this: Document, command: string, _ui?: boolean, text = '') {
  const field = this.activeElement;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  } else {
    const range = this.getSelection()?.getRangeAt(0);
    range?.deleteContents();
    const written = this.createElement('template');
    if (command === 'insertHTML') written.innerHTML = text;
    else written.content.append(text);
    range?.insertNode(written.content);
  }
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
};
