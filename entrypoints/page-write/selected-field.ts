import { dispatch } from '#components/page-host/safe-dom.ts';
import { findBareSpans, type Span } from '#lib/domain/addresses-in-text/bare-address.ts';
import type { FieldEnding, FieldReading } from '#lib/domain/fields/field-content.ts';

/** A selection in a field of the page. */
export interface SelectedField {
  /** What is selected now, where it was selected first. */
  read(): FieldReading;
  /**
   * Selects the same again and types in its place. Each step lets the page run, so before and behind each of them the
   * field has to be there, in sight, of the same kind, with the same text, and from the first on with the focus and the
   * selection: else not a character is typed.
   * @param links It is written where each of them stands once more than before, whatever else the field made of it.
   */
  type(text: string, links: readonly string[]): Promise<FieldEnding>;
}

/** Lets the page and its editor answer what was typed. */
export type Settle = () => Promise<void>;

/** How often a text has a link. */
export const countIn = (text: string, link: string): number => text.split(link).length - 1;

/**
 * A selection of a text, with the whole of each address of which it has a part: a part leads to another page, and its
 * rest would stay behind the link. An address within an address may be selected alone, and so may one up to a comma or a
 * semicolon: only whoever sees the text knows whether that parts the cells of a table.
 */
export function takeWholeAddresses(text: string, { start, end }: Span): Span {
  const spans = findBareSpans(text);
  const around = (at: number) => spans.find((each) => each.start < at && at < each.end);
  const [first, last] = [around(start), /^[,;]/.test(text.slice(end, end + 1)) ? undefined : around(end)];
  const isWithin = first !== undefined && !/^https?:\/\/$/i.test(text.slice(first.start, start));
  if (isWithin && /^(?:https?:\/\/|www\.)/i.test(text.slice(start, end))) return { start, end };
  return { start: first?.start ?? start, end: last?.end ?? end };
}

/**
 * Announces what is typed next, as the browser does for what the user types: editors with a document of their own then
 * type it themselves. Chromium announces nothing for a command of a script; Firefox does so itself.
 * @returns false where the page takes the typing over, or refuses it.
 */
export function announceInput(element: Element, input: InputEventInit): boolean {
  if (import.meta.env.FIREFOX && input.dataTransfer === undefined) return true;
  return dispatch(
    element,
    new InputEvent('beforeinput', { ...input, bubbles: true, cancelable: true, composed: true }),
  );
}

/** Types into what has the focus, as a step of the browser's own undo. */
export function execCommand(command: 'insertText' | 'insertHTML', text: string): void {
  Document.prototype.execCommand.call(document, command, false, text);
}
