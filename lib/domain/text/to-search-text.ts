const onlyAscii = /^[\0-\x7f]*$/;

/** A text as it is searched: lower case, without accents, its compatibility forms as the plain letter. */
export function toSearchText(text: string): string {
  // Most texts are plain, and a list has many.
  const plain = onlyAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase();
}
