import { expect, it } from 'vitest';
import { readBuild } from '../built/read-build.ts';

it('the package for Edge is that of Chromium, byte for byte: what is tested of one is tested of the other', () => {
  const [chrome, edge] = [readBuild('chrome'), readBuild('edge')];
  expect(edge.files).toEqual(chrome.files);
  expect(edge.files.filter((file) => !edge.read(file).equals(chrome.read(file)))).toEqual([]);
});
