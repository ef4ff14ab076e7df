/** An address of the web, perhaps relative to another; null for any other text. */
export function parseWebUrl(text: string, base?: string): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
