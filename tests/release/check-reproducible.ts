import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packElsewhere } from './pack-elsewhere.ts';
import { toSha256 } from './to-sha256.ts';

/*
 * `npm run reproduce`, after `npm run zip`: makes the packages of the three stores once more, from the package of the
 * sources and in a folder of another name, and compares. Prints the SHA-256 of each, to compare with any other build of
 * the same commit.
 */

const output = join(import.meta.dirname, '..', '..', '.output');
const different: string[] = [];
for (const [file, bytes] of Object.entries(packElsewhere(['chrome', 'edge', 'firefox'], 'of another name'))) {
  const path = join(output, file);
  const own = existsSync(path) ? toSha256(readFileSync(path)) : 'not there';
  process.stdout.write(`${own}  ${file}\n`);
  if (own !== toSha256(bytes)) different.push(`${file}: ${toSha256(bytes)} from the sources`);
}
if (different.length > 0) {
  process.stderr.write(`\nNot the same to the byte:\n${different.join('\n')}\n`);
  process.exitCode = 1;
}
