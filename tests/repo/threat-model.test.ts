import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

const [, model = ''] = readProjectFile('SECURITY.md').split(/^## Threat model$/m);
const rows = [...(model.split(/^## /m)[0] ?? '').matchAll(/^\| (?!Who \|)(.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, who = '', can = '', cannot = '']) => ({ who, can, cannot }),
);

it('the threat model of SECURITY.md is of seven who might want something', () => {
  expect(rows.map(({ who }) => who)).toEqual([
    'A hostile page',
    'A taken-over renderer',
    'A hostile service, or who holds its domain',
    "A stranger's file",
    "A colleague with the team's token",
    'Another extension',
    'A thief with the laptop',
  ]);
});

it.each(rows)(
  'the threat model of SECURITY.md names for each thing that $who cannot do the test that shows it',
  ({ cannot }) => {
    const tests = listFiles('tests', (path) => /\.(test|spec)\.tsx?$/.test(path));
    for (const claim of cannot.split('; ')) {
      const [, path = ''] = /\(`([^`]+)`\)$/.exec(claim) ?? [];
      expect(tests, claim).toContain(path);
    }
  },
);
