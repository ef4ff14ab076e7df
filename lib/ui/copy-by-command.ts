/**
 * Copies a text with the older command, which works while the document has no focus. The document gets a `copy` event,
 * in which a caller can add other flavours.
 */
export function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // A modal dialog makes the rest of the document inert, so that nothing there can be selected.
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
