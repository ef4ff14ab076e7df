/**
 * A key that is held down acts once: with each repetition of Enter the browser would press a button, or send a form,
 * again, and each press of a preset that counts makes a link. Only a text of several lines takes the repetitions.
 * @param target Around the controls: an extension page, or the tree of what stands on a merchant's page.
 */
export function refuseRepeatedKeys(target: EventTarget): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const { key, repeat } = event as KeyboardEvent;
      if (key !== 'Enter' || !repeat || takesLines(event as KeyboardEvent)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** With Control a text's Enter sends it. */
function takesLines({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey;
}

/**
 * The letter of a pressed key, whether Caps Lock is on or not. Where the key types letters of another script, as on a
 * Thai keyboard, the letter that its place has elsewhere. An Arabic key types two at once. Null for other keys, for a
 * Latin letter with a mark, and with Shift.
 */
export function toLetter({ key, code, shiftKey }: KeyboardEvent): string | null {
  if (shiftKey) return null;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // The names of keys, as "Enter" and "Process", are Latin, too.
  const isOfOtherScript = /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOfOtherScript ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null;
}
