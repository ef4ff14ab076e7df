import { toHex } from '#lib/worker/text/to-hex.ts';

/** SHA-256 of a text, in hex. */
export async function toSha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
