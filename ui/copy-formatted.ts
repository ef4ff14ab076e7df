import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { copyByCommand } from '#ui/copy-by-command.ts';
import { copyText } from '#ui/copy-text.ts';

/**
 * Copies a link in all flavours of its format and resolves to whether that worked. Like {@link copyText} it falls back
 * to the older command, also with every flavour.
 */
export async function copyFormatted({ text, html }: FormattedLink): Promise<boolean> {
  if (html === null) return copyText(text);
  try {
    const flavours = { 'text/plain': text, 'text/html': html };
    const blobs = Object.entries(flavours).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return copyBothByCommand(text, html);
  }
}

function copyBothByCommand(text: string, html: string): boolean {
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
