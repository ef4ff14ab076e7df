const placeholder = /\$[A-Z0-9_]+\$|\$\d/g;

/** The text with anything in the place of its placeholders; null where it has hardly a letter of its own. */
function toPattern(text: string): RegExp | null {
  const parts = text.split(placeholder);
  if (!/\p{L}{3}/u.test(parts.join(' '))) return null;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'i');
}

/**
 * What a document quotes ("…") that no text of the interface says. A mark that ends the sentence may stand inside of
 * the quotation.
 */
export function findUnshownTexts(document: string, messages: readonly string[]): readonly string[] {
  const shown = messages
    .flatMap((message) => message.split(' | '))
    .map(toPattern)
    .filter((pattern) => pattern !== null);
  const isShown = (text: string) => shown.some((pattern) => pattern.test(text));
  const quoted = [...document.replaceAll(/\s+/g, ' ').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  return quoted.filter((text) => !isShown(text) && !isShown(text.replace(/[.,:]$/, '')));
}
