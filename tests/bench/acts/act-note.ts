/** What a document that copied leaves of it. Each in ms since the epoch. */
export interface ActNote {
  /** When the document began. */
  readonly openedAtMs: number;
  /** When it asked for the clipboard first: a document without a window asks twice. */
  readonly askedAtMs: number;
  readonly copiedAtMs: number;
}

/** Where the note stands in the extension's own storage. */
export const noteKey = 'act-note';

/**
 * A script for the documents of an extension that copy. It notes a copy after it was made, so that the note costs
 * nothing of what is measured. A popup answers with `actNote`; a document without a window leaves the note behind.
 */
export const noteScript = `{
const toEpochMs = () => performance.timeOrigin + performance.now();
const { promise, resolve } = Promise.withResolvers();
globalThis.actNote = promise;
let askedAtMs = null;
const ask = () => { askedAtMs ??= toEpochMs(); };
const note = () => {
  const text = JSON.stringify({ openedAtMs: performance.timeOrigin, askedAtMs, copiedAtMs: toEpochMs() });
  askedAtMs = null;
  localStorage.setItem('${noteKey}', text);
  resolve(text);
};
for (const name of ['write', 'writeText']) {
  const own = Clipboard.prototype[name];
  Clipboard.prototype[name] = async function (given) {
    ask();
    await own.call(this, given);
    note();
  };
}
const command = Document.prototype.execCommand;
Document.prototype.execCommand = function (...given) {
  ask();
  const isDone = command.apply(this, given);
  if (isDone && given[0] === 'copy') note();
  return isDone;
};
}`;
