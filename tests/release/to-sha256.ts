import { createHash } from 'node:crypto';

/** In hexadecimal, as `sha256sum` prints it. */
export function toSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
