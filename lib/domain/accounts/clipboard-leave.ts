/** Whether the browser lets a page read the clipboard: `prompt` asks the user first. */
export type ClipboardLeave = 'granted' | 'prompt' | 'denied';
