import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { copyByCommand } from '#lib/ui/copy-by-command.ts';

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
