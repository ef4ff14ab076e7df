import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listPageFiles } from '../../built/list-page-files.ts';
import { readBuild } from '../../built/read-build.ts';
import { buildExtension } from '../../setup/build-extension.ts';
import type { Measurement } from '../measurement.ts';
import type { Section } from '../section.ts';

const pages = ['popup.html', 'options.html', 'workspace.html'];
const scripts = ['page-match.js', 'page-button.js', 'background.js'];

export const bytes: Section = {
  name: 'bytes',
  title: 'Bytes of the package for Chrome',
  notes: [
    'Of a page: all that it loads before its first frame, compressed. Of a script: as it is. The ceilings against accidents stand above `tests/built/recorded-sizes.json`.',
  ],
  async measure() {
    const folder = buildExtension('chrome');
    const build = readBuild('chrome');
    const toLine = (what: string, size: number): Measurement => ({
      what,
      unit: 'kB',
      measured: [size / 1_000],
      bar: null,
    });
    return [
      ...pages.map((page) => {
        const sizes = listPageFiles(build, page).map((file) => gzipSync(build.read(file)).byteLength);
        return toLine(
          `${page}, compressed`,
          sizes.reduce((sum, size) => sum + size, 0),
        );
      }),
      ...scripts.map((script) => toLine(script, readFileSync(join(folder, script)).byteLength)),
    ];
  },
};
