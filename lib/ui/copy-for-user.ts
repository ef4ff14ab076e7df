import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { writeFormatted, writeText } from '#lib/ui/write-formatted.ts';

/*
 * What the user of a page copies. Each function resolves to whether that worked, and announces the copy to the worker:
 * the link of an older act may not replace it.
 */

export const copyText = async (text: string): Promise<boolean> => announce(await writeText(text));

export const copyFormatted = async (formatted: FormattedLink): Promise<boolean> =>
  announce(await writeFormatted(formatted));

/** Whether {@link copyPng} can work in this browser. */
export function canCopyPng(): boolean {
  return typeof ClipboardItem !== 'undefined' && (ClipboardItem.supports?.('image/png') ?? true);
}

/** Copies a picture. There is no older command to fall back to. */
export async function copyPng(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return announce(true);
  } catch {
    return false;
  }
}

function announce(isCopied: boolean): boolean {
  if (isCopied) announceDataChange('copied');
  return isCopied;
}
