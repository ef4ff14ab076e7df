import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLicenceCollector } from '#lib/build/collect-licences.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const inPackages = (path: string) => join(root, 'node_modules', path);

/** The notices of a build in which modules have so much code left. */
function collect(...bundles: readonly Readonly<Record<string, number>>[]): string {
  const licences = createLicenceCollector();
  const generateBundle = licences.plugin.generateBundle as (options: object, bundle: object) => void;
  for (const sizes of bundles) {
    const modules = Object.fromEntries(Object.entries(sizes).map(([id, renderedLength]) => [id, { renderedLength }]));
    generateBundle({}, { 'one.js': { type: 'chunk', modules }, 'style.css': { type: 'asset' } });
  }
  return licences.toText();
}

const toTitles = (text: string) =>
  text
    .split(`${'-'.repeat(80)}\n`)
    .slice(1)
    .map((notice) => notice.split('\n')[0]?.replace(/@\d.*?:/, ':'));

/** Of which the build makes the list of suffixes: no bundle has a module of it. */
const tldts = 'tldts: MIT';

it('the licences of the package name each package with code in the bundles, once and sorted, whatever the order of the bundles', () => {
  const first = { [inPackages('preact/dist/preact.mjs')]: 9, [inPackages('preact/hooks/dist/hooks.mjs')]: 9 };
  const second = { [inPackages('@tanstack/virtual-core/dist/esm/index.js')]: 9, [inPackages('idb/build/index.js')]: 1 };
  const text = collect(first, second);
  expect(toTitles(text)).toEqual(['@tanstack/virtual-core: MIT', 'idb: ISC', 'preact: MIT', tldts]);
  expect(collect(second, first)).toBe(text);
});

it('the licences of the package carry the text of each licence, and our own before them', () => {
  const text = collect({ [inPackages('idb/build/index.js')]: 1 });
  expect(text.startsWith(readFileSync(join(root, 'LICENSE'), 'utf8').trim())).toBe(true);
  expect(text).toContain(readFileSync(inPackages('idb/LICENSE'), 'utf8').trim());
});

it('the licences of the package leave out our own modules, and packages without code in the bundles', () => {
  expect(
    toTitles(collect({ [join(root, 'lib/errors/app-error.ts')]: 9, [inPackages('idb/build/index.js')]: 0 })),
  ).toEqual([tldts]);
});

it('the licences of the package name the bundler if it added code of its own, and none of its dependencies, which add none', () => {
  const text = collect({ '\0vite/preload-helper.js': 9 });
  expect(toTitles(text)).toEqual([tldts, 'vite: MIT']);
  expect(readFileSync(inPackages('vite/LICENSE.md'), 'utf8')).toContain('# Bundled dependencies');
  expect(text).not.toContain('undled dependencies');
});

it('the licences of the package have the text of a package that does not carry it, under the name of its holder', () => {
  const text = collect({ [inPackages('wxt/dist/browser.mjs')]: 9 });
  expect(text).toContain('Copyright (c) 2023 Aaron\n');
  expect(text.match(/Permission is hereby granted, free of charge/g)?.length).toBeGreaterThan(2);
});

it('the licences of the package name what a package carries in its own files', () => {
  expect(toTitles(collect({ [inPackages('d3-array/dist/d3-array.mjs')]: 9 }))).toEqual([
    'd3-array: ISC',
    'internmap: ISC',
    tldts,
  ]);
});
