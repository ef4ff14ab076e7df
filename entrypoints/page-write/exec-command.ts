/** Types into what has the focus, as a step of the browser's own undo. */
export function execCommand(command: 'insertText' | 'insertHTML', text: string): void {
  Document.prototype.execCommand.call(document, command, false, text);
}
