import { copyByCommand } from '#ui/copy-by-command.ts';

/**
 * Copies a text and resolves to whether that worked.
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
