import type { FormattedLink } from '#lib/domain/formats/format-link.ts';

/**
 * Puts a text on the clipboard and resolves to whether that worked.
 * The async clipboard rejects while its document has no focus (the user clicked elsewhere during a wait); the older
 * command still works then, so it is tried second.
 */
export async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/**
 * Puts a link on the clipboard in all flavours of its format and resolves to whether that worked. Like
 * {@link writeText} it falls back to the older command, also with every flavour.
 */
export async function writeFormatted({ text, html }: FormattedLink): Promise<boolean> {
  if (html === null) return writeText(text);
  try {
    const flavours = { 'text/plain': text, 'text/html': html };
    const blobs = Object.entries(flavours).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return writeBothByCommand(text, html);
  }
}

function writeBothByCommand(text: string, html: string): boolean {
  const setFlavours = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
  };
  document.addEventListener('copy', setFlavours);
  try {
    return copyByCommand(text);
  } finally {
    document.removeEventListener('copy', setFlavours);
  }
}

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
