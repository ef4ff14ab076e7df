import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packElsewhere } from './pack-elsewhere.ts';

/*
 * `npm run reproduce`, after `npm run zip`: makes the packages of the three stores once more in a folder of another
 * name, and compares. Prints the SHA-256 of each, to compare with any other build of the same commit.
 */

const output = join(import.meta.dirname, '..', '..', '.output');
const different: string[] = [];
for (const browser of ['chrome', 'edge', 'firefox']) {
  for (const [file, hash] of Object.entries(packElsewhere(browser, 'of another name'))) {
    const path = join(output, file);
    const own = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'not there';
    process.stdout.write(`${own}  ${file}\n`);
    if (own !== hash) different.push(`${file}: ${hash} in another folder`);
  }
}
if (different.length > 0) {
  process.stderr.write(`\nNot the same to the byte:\n${different.join('\n')}\n`);
  process.exitCode = 1;
}
