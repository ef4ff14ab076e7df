import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The extension. */
const own = ['components', 'entrypoints', 'lib', 'public', 'tests', 'package.json', 'tsconfig.json', 'wxt.config.ts'];
/** What describes it, and what each tool looks for here. */
const beside =
  /^(docs|[A-Z]+(\.md)?|package-lock\.json|biome\.json|knip\.json|(vitest|playwright(\.\w+)?)\.config\.ts)$/;
/** What commands leave here, which is in no commit. */
const left = ['node_modules', 'test-results'];

it('the top level has the folders of the extension, documents and configurations: a new room is a folder of one of these', () => {
  const found = readdirSync(root).filter((name) => !name.startsWith('.') && !left.includes(name));
  expect(found.filter((name) => beside.test(name) === own.includes(name))).toEqual([]);
  expect(own.filter((name) => !found.includes(name))).toEqual([]);
});
