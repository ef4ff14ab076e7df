import { copyByCommand } from '#ui/copy-by-command.ts';

/**
 * Puts a text on the clipboard and tells whether it is there.
 * The async clipboard rejects while its document has no focus (the user clicked elsewhere during a wait); the older
 * command still works then, so it is tried second.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}
