/** Without vowels, so that no word is written by chance, and without letters that look alike. */
const letters = 'bcdfghjkmnpqrstvwxyz';
const length = 6;

/** How many codes there are. */
export const postCodeCount = letters.length ** length;

/** The six letters of a number below {@link postCodeCount}. */
export function toPostCode(number: number): string {
  let rest = Math.floor(number) % postCodeCount;
  let code = '';
  for (let at = 0; at < length; at += 1) {
    code += letters[rest % letters.length] ?? 'b';
    rest = Math.floor(rest / letters.length);
  }
  return code;
}
