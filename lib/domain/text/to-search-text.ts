const onlyAscii = /^[\0-\x7f]*$/;

/** Normalises a text for searches: lower case, without accents, compatibility forms as plain letters. */
export function toSearchText(text: string): string {
  // Skip the slow step for ASCII: most texts are, and a list has many.
  const plain = onlyAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase();
}
