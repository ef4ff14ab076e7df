import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildExtension } from '../setup/build-extension.ts';
import { findSizeProblems } from './find-size-problems.ts';
import { measureLoads } from './measure-loads.ts';
import { readBuild } from './read-build.ts';

/*
 * `npm run sizes` compares the package for Chrome with the record and names what grew. `npm run sizes -- --write` records the
 * sizes as they are, for growth that is meant.
 */

const record = join(import.meta.dirname, 'recorded-sizes.json');

function measure(browser: 'chrome' | 'firefox') {
  buildExtension(browser);
  return measureLoads(readBuild(browser));
}

if (process.argv.includes('--write')) {
  const sizes = { chrome: measure('chrome'), firefox: measure('firefox') };
  writeFileSync(record, `${JSON.stringify(sizes, null, 2)}\n`);
} else {
  const problems = findSizeProblems(measure('chrome'), JSON.parse(readFileSync(record, 'utf8')).chrome);
  if (problems.length > 0) {
    process.stdout.write(
      `${problems.join('\n')}\nGrowth that is meant: npm run sizes -- --write, and commit the record.\n`,
    );
    process.exitCode = 1;
  }
}
