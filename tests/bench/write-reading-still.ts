import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeFile, copyBuild } from './copy-build.ts';
import { addToHead } from './render-still.ts';
import type { ScratchExtension } from './write-extension.ts';

/** What a still reads before it is shown: the records of a store from a key on. */
export interface StillReading {
  readonly store: string;
  readonly from: IDBValidKey;
}

/** Opens the account's database, reads all records at once, and puts the picture into the page. */
const script = `
const { store, from } = JSON.parse(document.documentElement.dataset.reading);
const [{ name }] = (await indexedDB.databases()).filter((each) => each.name.startsWith('linkmint-account-'));
const opening = indexedDB.open(name);
opening.onsuccess = () => {
  const reading = opening.result.transaction(store).objectStore(store).getAll(IDBKeyRange.lowerBound(from));
  reading.onsuccess = () => {
    if (reading.result.length === 0) throw new Error('There is nothing to read');
    document.body.append(document.querySelector('template').content);
  };
};`;

/** Copies the production build, so that stills may be written beside its pages, with the styles of their elements. */
export async function copyBuildForStills(): Promise<ScratchExtension> {
  const build = await copyBuild();
  await changeFile(join(build.path, 'manifest.json'), (manifest) =>
    manifest.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  );
  await writeFile(join(build.path, 'still.js'), script);
  return build;
}

/**
 * Writes a still into such a copy: what it takes to draw the picture of a page once its records are read.
 * @returns Its path in the extension.
 */
export async function writeReadingStill(
  { path }: ScratchExtension,
  name: string,
  still: string,
  reading: StillReading,
): Promise<string> {
  const html = addToHead(still, '<script type="module" src="/still.js"></script>')
    .replace('<html', `<html data-reading='${JSON.stringify(reading)}'`)
    .replace(/(<body[^>]*>)([\s\S]*)(<\/body>)/, '$1<template>$2</template>$3');
  await writeFile(join(path, `${name}.html`), html);
  return `${name}.html`;
}
