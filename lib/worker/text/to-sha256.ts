/** Bytes as lower-case hex. */
export function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a text, in hex. */
export async function toSha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** SHA-256 of a tracking link, in hex: enough to know it again, and no link to hand out. */
export function toLinkHash(trackingLink: string): Promise<string> {
  return toSha256(trackingLink);
}
