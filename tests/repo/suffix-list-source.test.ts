import { expect, it } from 'vitest';
import { suffixListSource } from '../../lib/build/suffix-list-source.ts';
import { readProjectFile } from './read-project-file.ts';

it('the product names the version of tldts whose suffix list the packages carry', () => {
  expect(suffixListSource.version).toBe(JSON.parse(readProjectFile('package.json')).devDependencies.tldts);
  expect(suffixListSource.publishedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
});
