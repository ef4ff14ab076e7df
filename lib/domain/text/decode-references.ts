import { decodeHTMLStrict } from 'entities/decode';

/**
 * Decodes HTML's character references, once: all 2,125 names of the standard, decimal and hexadecimal numbers. Each
 * ends with its semicolon, because `&copy=1` in an address is a parameter. A name in capitals is read like the one in
 * small letters. Time grows only with the length.
 */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#\d{1,12}|#x[\da-f]{1,12}|[a-z][a-z\d]{1,30});/gi, (reference) => {
    const exact = decodeHTMLStrict(reference);
    return exact === reference && reference === reference.toUpperCase() ? decodeLowerCase(reference) : exact;
  });
}

/** "&EACUTE;" is no name of the standard, but merchants' editors wrote it. */
function decodeLowerCase(reference: string): string {
  const small = reference.toLowerCase();
  const decoded = decodeHTMLStrict(small);
  return decoded === small ? reference : decoded;
}
