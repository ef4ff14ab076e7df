/**
 * Copies a text with the older command, which works while the document has no focus. For whoever needs a flavour of
 * their own: a `copy` event is dispatched in the document.
 */
export function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // A modal dialog makes the rest of the document inert: nothing there can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
