/** Size of a key that scripts cannot read. */
const keyBytes = 32;

/**
 * Estimates how many bytes a stored value takes: its texts in UTF-8, its numbers and its bytes, without the browser's
 * own bookkeeping.
 */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return toByteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return 8;
  if (typeof value === 'boolean') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof CryptoKey) return keyBytes;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + estimateBytes(each), 0);
  return Object.entries(value).reduce((sum, [name, each]) => sum + toByteLength(name) + estimateBytes(each), 0);
}

/** Length in UTF-8, without encoding the text. */
function toByteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += 1;
    // Each half of a surrogate pair stands for two of its four bytes.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 1;
  }
  return bytes;
}
