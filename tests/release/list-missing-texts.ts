import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from '../repo/find-locale-problems.ts';
import { findMissingTexts } from '../repo/find-missing-texts.ts';
import { readProjectFile } from '../repo/read-project-file.ts';

/*
 * `npm run texts` lists what each language lacks and shows in English. With `-- --complete`, as a release calls it, a language
 * that lacks something is a failure.
 */

const folder = 'public/_locales';
const read = (language: string): Texts => JSON.parse(readProjectFile(`${folder}/${language}/messages.json`));
const lines = readdirSync(join(import.meta.dirname, '..', '..', folder)).flatMap((language) => {
  const missing = findMissingTexts(read('en'), read(language));
  return missing.length === 0 ? [] : [`${language} lacks ${missing.length}: ${missing.join(', ')}`];
});
if (lines.length > 0) {
  process.stdout.write(`In English until they are translated:\n${lines.join('\n')}\n`);
  if (process.argv.includes('--complete')) process.exitCode = 1;
}
