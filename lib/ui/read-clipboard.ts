import type { ClipboardLeave } from '#lib/domain/accounts/clipboard-leave.ts';

/** Reads the clipboard; null if the browser or the user refuses. Call it within a user gesture. */
export async function readClipboard(): Promise<string | null> {
  return navigator.clipboard.readText().catch(() => null);
}

/** Whether {@link readClipboard} may read. Only Chromium says; Firefox has the user confirm each time. */
export async function readClipboardLeave(): Promise<ClipboardLeave> {
  try {
    // The typings lack this name.
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state;
  } catch {
    return 'prompt';
  }
}
