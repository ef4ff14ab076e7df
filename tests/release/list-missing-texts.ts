import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from '../repo/find-locale-problems.ts';
import { findMissingTexts } from '../repo/find-missing-texts.ts';
import { findReplacedTexts } from '../repo/find-replaced-texts.ts';
import { readProjectFile } from '../repo/read-project-file.ts';

/*
 * `npm run texts` lists what each language lacks and shows in English, and its translations of texts that English has replaced.
 * With `-- --complete`, as a release calls it, either is a failure. `-- --prune` deletes the replaced ones.
 */

const root = join(import.meta.dirname, '..', '..');
const folder = 'public/_locales';
const toPath = (language: string) => `${folder}/${language}/messages.json`;
const read = (language: string): Texts => JSON.parse(readProjectFile(toPath(language)));
const english = read('en');
const languages = readdirSync(join(root, folder));
const isPruned = process.argv.includes('--prune');

function list(title: string, verb: string, find: (language: string) => readonly string[]): boolean {
  const lines = languages.flatMap((language) => {
    const keys = find(language);
    return keys.length === 0 ? [] : [`${language} ${verb} ${keys.length}: ${keys.join(', ')}`];
  });
  if (lines.length > 0) process.stdout.write(`${title}:\n${lines.join('\n')}\n`);
  return lines.length > 0;
}

if (isPruned) {
  for (const language of languages) {
    const kept = Object.entries(read(language)).filter(([key]) => Object.hasOwn(english, key));
    writeFileSync(join(root, toPath(language)), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  }
}
const isMissing = list('In English until they are translated', 'lacks', (each) =>
  findMissingTexts(english, read(each)),
);
const isReplaced = list('Of texts that English has replaced (`npm run texts -- --prune` deletes them)', 'has', (each) =>
  findReplacedTexts(english, read(each)),
);
if (process.argv.includes('--complete') && (isMissing || isReplaced)) process.exitCode = 1;
