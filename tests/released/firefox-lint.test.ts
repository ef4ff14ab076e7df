import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProjectFile } from '../repo/read-project-file.ts';

const root = join(import.meta.dirname, '..', '..');

interface Lint {
  readonly errors: readonly { readonly code: string; readonly file: string }[];
  readonly notices: readonly unknown[];
  readonly warnings: readonly { readonly code: string; readonly file: string }[];
}

/** What Mozilla's own linter says of the package. */
function lint(): Lint {
  const program = join(root, 'node_modules', 'web-ext', 'bin', 'web-ext.js');
  const options = ['lint', '--source-dir', '.output/firefox-mv3', '--no-config-discovery', '--output', 'json'];
  return JSON.parse(execFileSync(process.execPath, [program, ...options], { cwd: root, encoding: 'utf8' }));
}

describe("the package for Firefox, to Mozilla's linter", () => {
  const { errors, notices, warnings } = lint();

  it("the package for Firefox, to Mozilla's linter has no error", () => {
    expect([...errors, ...notices]).toEqual([]);
  });

  it("the package for Firefox, to Mozilla's linter has no warning but those that docs/firefox-and-edge.md explains", () => {
    const times = ['once', 'twice'];
    const explained = [
      ...readProjectFile('docs/firefox-and-edge.md').matchAll(/^\| `(\w+)`, (once|twice) \| `([^`]+)`/gm),
    ].flatMap(([, code, count = '', file]) => new Array(times.indexOf(count) + 1).fill(`${code} in ${file}`));
    // The name of a chunk ends with what the bundler makes of its text.
    const found = warnings.map(({ code, file }) => `${code} in ${file.replace(/-[\w-]+(?=\.js$)/, '-…')}`);
    expect(found.sort()).toEqual(explained.sort());
  });
});
