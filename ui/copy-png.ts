/** Whether {@link copyPng} can work in this browser. */
export function canCopyPng(): boolean {
  return typeof ClipboardItem !== 'undefined' && (ClipboardItem.supports?.('image/png') ?? true);
}

/** Puts a picture on the clipboard and tells whether it is there. There is no older way to fall back to. */
export async function copyPng(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
