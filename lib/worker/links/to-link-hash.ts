import { toHex } from '#lib/worker/text/to-hex.ts';

/** SHA-256 of a tracking link, in hex: enough to know it again, and no link to hand out. */
export async function toLinkHash(trackingLink: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(trackingLink)));
}
