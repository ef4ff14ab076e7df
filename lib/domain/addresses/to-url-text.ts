/** Adds the scheme that people leave out: only the parser does not recognise "shop.example/p/1" as an address. */
export function toUrlText(text: string): string {
  const trimmed = text.trim();
  return /^(?:[\w-]+\.)+[a-z][\w-]*(?::\d+)?(?:[/?#]|$)/i.test(trimmed) ? `https://${trimmed}` : trimmed;
}
