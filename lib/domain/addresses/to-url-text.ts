/** Adds the scheme that people leave out: "shop.example/p/1" is an address to everybody but the parser. */
export function toUrlText(text: string): string {
  const trimmed = text.trim();
  return /^(?:[\w-]+\.)+[a-z][\w-]*(?::\d+)?(?:[/?#]|$)/i.test(trimmed) ? `https://${trimmed}` : trimmed;
}
