/** The browser takes the file after the turn in which the link is clicked; a minute is ample. */
const takenAfterMs = 60_000;

/** Hands the user a file, as a download of that name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), takenAfterMs);
}
