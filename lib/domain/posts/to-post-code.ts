/** Without vowels, so that no word is written by chance, and without letters that look alike. */
const letters = 'bcdfghjkmnpqrstvwxyz';

/** Six letters by chance. Another post may have them: the caller looks. */
export function toPostCode(fraction: () => number): string {
  return Array.from({ length: 6 }, () => letters[Math.floor(fraction() * letters.length)] ?? 'b').join('');
}
