import { announceDataChange } from '#lib/store/data-changes.ts';

/** Announces what the user copied in a page to the worker: the link of an older act may not replace it. */
export function announceCopy(isCopied: boolean): boolean {
  if (isCopied) announceDataChange('copied');
  return isCopied;
}
