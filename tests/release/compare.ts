import { readFileSync } from 'node:fs';
import { comparePackages } from './compare-packages.ts';

/*
 * `npm run compare -- ATTESTED.zip FROM-STORE`: whether what a store hands out (.crx, .xpi or .zip) has the files of the package that
 * was attested. The attested one comes from the release on GitHub, and `gh attestation verify` has checked it.
 */

const [attested, fromStore, ...others] = process.argv.slice(2);
if (attested === undefined || fromStore === undefined || others.length > 0) {
  process.stderr.write('npm run compare -- ATTESTED.zip FROM-STORE\n');
  process.exitCode = 2;
} else {
  const differences = comparePackages(readFileSync(attested), readFileSync(fromStore));
  process.stdout.write(differences.length === 0 ? 'The same files.\n' : `${differences.join('\n')}\n`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}
