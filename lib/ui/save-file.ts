/** The browser reads the file after the click has returned; a minute is ample. */
const takenAfterMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), takenAfterMs);
}
