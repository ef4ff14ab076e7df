import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** SHA-256 of a tracking link, in hex: enough to know it again, and no link to hand out. */
export function toLinkHash(trackingLink: string): Promise<string> {
  return toSha256(trackingLink);
}
