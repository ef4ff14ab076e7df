import { dispatch } from '#components/page-host/safe-dom.ts';

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
