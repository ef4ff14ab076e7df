import { decodeText } from '#lib/domain/text/decode-text.ts';
import { locale } from '#lib/platform/i18n.ts';

/** The text of a file that the user chose, in whatever encoding it is: see {@link decodeText}. */
export const readTextFile = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()), locale());
