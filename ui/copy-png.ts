import { announceCopy } from '#ui/announce-copy.ts';

/** Whether {@link copyPng} can work in this browser. */
export function canCopyPng(): boolean {
  return typeof ClipboardItem !== 'undefined' && (ClipboardItem.supports?.('image/png') ?? true);
}

/** Copies a picture and resolves to whether that worked. There is no older command to fall back to. */
export async function copyPng(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return announceCopy(true);
  } catch {
    return false;
  }
}
