import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProjectFile } from './read-project-file.ts';

const root = join(import.meta.dirname, '..', '..');

/** The folders that a newcomer meets: those of the top level, and those one level below where the parts are. */
const folders = [
  ...listFolders('').filter((folder) => !['node_modules', 'test-results', 'playwright-report'].includes(folder)),
  ...['entrypoints', 'lib', 'tests'].flatMap((parent) => listFolders(parent).map((name) => `${parent}/${name}`)),
];

const documents = ['README.md', 'docs/architecture.md', 'docs/permissions.md', 'docs/specification-fields.md'];

function listFolders(parent: string): readonly string[] {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}

describe('the documents', () => {
  it('docs/architecture.md says what every folder is for', () => {
    expect(folders).toContain('lib/worker');
    expect(folders.filter((folder) => !readProjectFile('docs/architecture.md').includes(`\`${folder}/\``))).toEqual([]);
  });

  it('README.md has every folder of the top level on its map', () => {
    const top = folders.filter((folder) => !folder.includes('/'));
    expect(top.filter((folder) => !readProjectFile('README.md').includes(`\`${folder}/\``))).toEqual([]);
  });

  it.each(documents)('%s points only to files that exist', (document) => {
    const targets = [...readProjectFile(document).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)];
    const missing = targets.map((match) => join(document, '..', match[1] ?? '')).filter((target) => !exists(target));
    expect(missing).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json'));
    const named = documents.flatMap((document) =>
      [...readProjectFile(document).matchAll(/\bnpm run ([\w:]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name no folder of one machine', () => {
    for (const document of documents) {
      expect(readProjectFile(document)).not.toMatch(/\/work\/|\/root\/|\/tmp\//);
    }
  });
});

function exists(path: string): boolean {
  try {
    readProjectFile(path);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EISDIR';
  }
}
