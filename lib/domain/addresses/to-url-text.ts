/** Adds the scheme that people leave out: only the parser does not recognise "shop.example/p/1" as an address. */
export function toUrlText(text: string): string {
  const trimmed = text.trim();
  const isHost = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}_-]*(?::\d+)?(?:[/?#]|$)/u.test(trimmed);
  return isHost ? `https://${trimmed}` : trimmed;
}
