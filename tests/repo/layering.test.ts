import { expect, it } from 'vitest';
import { findLayeringViolations } from './find-layering-violations.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

it('the files of a layer import only what theirs may', () => {
  const sources = listProductSources();
  expect(sources.length).toBeGreaterThan(40);
  expect(sources.flatMap((path) => findLayeringViolations(path, readProjectFile(path)))).toEqual([]);
});

it('the files of a layer have one list of directions, here: the linter has no list of its own beside it', () => {
  expect(readProjectFile('biome.json')).not.toContain('noRestrictedImports');
});

it('the sandbox decides by its own rules: of the product it sees the wire schemas and the domain at most', () => {
  const sources = listFiles('tests/sandbox', (path) => path.endsWith('.ts'));
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap((path) => findLayeringViolations(path, readProjectFile(path)))).toEqual([]);
});

it('the files of lib import each other from the root, so that a file can move without being rewritten', () => {
  const files = listProductSources().filter((path) => /^lib\//.test(path));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((path) => /(from|import)\s*\(?'\.{1,2}\/[^']*\.tsx?'/.test(readProjectFile(path)))).toEqual([]);
});

it.each([
  ['lib/domain/programs/offer.ts', "import { openDatabase } from '#lib/store/database.ts';"],
  ['lib/domain/programs/offer.ts', "import type { Clock } from '#lib/platform/clock.ts';"],
  ['lib/domain/programs/offer.ts', "import { z } from 'zod';"],
  ['lib/platform/clock.ts', "export { send } from '#lib/messaging/send.ts';"],
  ['lib/store/database.ts', "import { createSession } from '#lib/worker/service/create-session.ts';"],
  ['lib/worker/service/create-session.ts', "import { useSnapshot } from '#lib/ui/use-live.ts';"],
  ['lib/worker/service/create-session.ts', "const { h } = await import('preact');"],
  ['lib/ui/use-now.ts', "import { createSystemClock } from '#lib/platform/clock.ts';"],
  ['lib/ui/use-now.ts', "import { openAccount } from '#lib/store/accounts/open-account.ts';"],
  ['components/button.tsx', "import { send } from '#lib/messaging/send.ts';"],
  ['components/button.tsx', "type Ask = import('#lib/messaging/send.ts').Ask;"],
  ['entrypoints/popup/app.tsx', "import { createSession } from '#lib/worker/service/create-session.ts';"],
  ['entrypoints/popup/app.tsx', "import { writeMatchIndex } from '#lib/store/programs/match-index.ts';"],
  ['entrypoints/background/index.ts', "import { Button } from '#components/button.tsx';"],
  ['entrypoints/page-match.ts', "import { send } from '#lib/messaging/send.ts';"],
  ['entrypoints/page-match.ts', "import { browser } from '#lib/platform/browser.ts';"],
  ['entrypoints/page-match.ts', "import polyfill from 'webextension-polyfill';"],
  ['lib/worker/service/create-session.ts', "import { pageBrowser } from '#lib/platform/page-browser.ts';"],
  ['lib/platform/clock.ts', "import polyfill from 'webextension-polyfill';"],
  ['entrypoints/page-match.ts', "import { serve } from '#lib/messaging/serve.ts';"],
  ['entrypoints/page-match.ts', "import { z } from '#lib/platform/zod.ts';"],
  ['lib/publisher-api/client.ts', "import { fakeClock } from '#tests/fakes/fake-clock.ts';"],
  ['lib/publisher-api/client.ts', "import { fakeClock } from '../../tests/fakes/fake-clock.ts';"],
  ['lib/publisher-api/client.ts', "import pad from 'left-pad';"],
  ['lib/worker/service/create-session.ts', 'await import(name);'],
  ['lib/worker/service/create-session.ts', "import { readFileSync } from 'node:fs';"],
  ['lib/domain/programs/offer.ts', "const { openDatabase } = require('#lib/store/database.ts');"],
  ['lib/nowhere/thing.ts', 'export const thing = 1;'],
  ['tests/sandbox/create-world.ts', "import { match } from '#lib/worker/match-page.ts';"],
  ['tests/sandbox/create-world.ts', "import { AppError } from '../../lib/errors/app-error.ts';"],
  ['tests/sandbox/create-world.ts', "import { createTransport } from '#lib/publisher-api/create-transport.ts';"],
  ['tests/sandbox/create-world.ts', "import { anOffer } from '../builders/an-offer-row.ts';"],
])('the check of the layers refuses, in %s, %s', (path, source) => {
  expect(findLayeringViolations(path, source)).toHaveLength(1);
});

it.each([
  ['lib/domain/programs/offer.ts', "import type { ErrorCode } from '#lib/errors/error-table.ts';"],
  ['lib/worker/service/create-session.ts', "import { readMeta } from '#lib/store/database.ts';"],
  ['components/posts/texts-part.tsx', "import type { Send } from '#lib/messaging/create-send.ts';"],
  ['components/show-active-account.tsx', "import { openAccount } from '#lib/store/accounts/open-account.ts';"],
  ['components/button.tsx', "import { t } from '#lib/platform/i18n.ts'; export const a = <b>{t}</b>;"],
  [
    'entrypoints/popup/app.tsx',
    "import { readAccountCards } from '#lib/store/accounts/read-account-cards.ts'; import './app.css';",
  ],
  ['entrypoints/page-match.ts', "import { createSend } from '#lib/messaging/create-send.ts';"],
  ['entrypoints/page-match.ts', "import { pageBrowser } from '#lib/platform/page-browser.ts';"],
  ['lib/platform/browser.ts', "import polyfilled from 'webextension-polyfill';"],
  ['tests/sandbox/main.ts', "import { offerRowSchema } from '#lib/publisher-api/wire-schemas.ts';"],
  ['tests/sandbox/main.ts', "import { createServer } from 'node:http'; import { Hono } from 'hono';"],
])('the check of the layers allows, in %s, %s', (path, source) => {
  expect(findLayeringViolations(path, source)).toEqual([]);
});

// A file of each layer, and a forbidden import: a file of another layer that it may not import, or a package.
it.each([
  ['lib/domain/a.ts', [...above('platform'), 'wxt', 'wxt/browser', 'idb', 'preact', 'preact/hooks', '@wxt-dev/i18n']],
  ['lib/errors/a.ts', [...above('platform'), 'wxt', 'wxt/browser', 'idb', 'preact', 'preact/hooks', '@wxt-dev/i18n']],
  ['lib/platform/a.ts', above('publisher-api')],
  ['lib/publisher-api/a.ts', above('store')],
  ['lib/store/a.ts', [...above('worker'), '#lib/publisher-api/b.ts']],
  ['lib/messaging/a.ts', [...above('ui'), '#lib/publisher-api/b.ts', '#lib/store/b.ts', '#lib/worker/b.ts']],
  ['lib/worker/a.ts', above('ui')],
  [
    'lib/ui/a.ts',
    [
      '#components/b.tsx',
      '#lib/platform/clock.ts',
      '#lib/publisher-api/b.ts',
      '#lib/store/b.ts',
      '#lib/worker/b.ts',
      '../../entrypoints/popup/b.ts',
      '#tests/b.ts',
    ],
  ],
  ['components/a.tsx', ['#lib/errors/b.ts', '#lib/platform/b.ts', '#lib/store/b.ts', '#lib/worker/b.ts']],
  [
    'components/a.tsx',
    ['#lib/messaging/b.ts', '#lib/ui/b.ts', '#lib/publisher-api/b.ts', '../entrypoints/popup/b.ts', '#tests/b.ts'],
  ],
  ...['popup', 'options', 'workspace', 'welcome', 'news'].map((page) => [
    `entrypoints/${page}/a.tsx`,
    ['#lib/publisher-api/b.ts', '#lib/worker/b.ts', '../background/b.ts', '#tests/b.ts'],
  ]),
  // The samples have neither the worker nor the store.
  ['entrypoints/demo/a.tsx', ['#lib/messaging/b.ts', '#lib/store/b.ts', '#lib/worker/b.ts', '#lib/ui/b.ts']],
  [
    'entrypoints/background/a.ts',
    ['#components/b.tsx', '#lib/ui/b.ts', '../popup/b.ts', '../options/b.ts', '../workspace/b.ts', '#tests/b.ts'],
  ],
  ...['entrypoints/page-match.ts', 'entrypoints/page-button/a.ts'].map((path) => [
    path,
    [
      ...['errors', 'publisher-api', 'store', 'worker', 'messaging', 'platform'].map((layer) => `#lib/${layer}/b.ts`),
      '#lib/ui/b.ts',
      'preact',
      'preact/hooks',
      'zod',
      'zod/mini',
      '#tests/b.ts',
    ],
  ]),
  ['tests/sandbox/a.ts', ['#lib/errors/b.ts', '#lib/publisher-api/b.ts', '#lib/platform/b.ts', ...above('store')]],
] as [string, string[]][])('the check of the layers keeps out of %s each of %j', (path, targets) => {
  for (const target of targets) {
    expect([target, findLayeringViolations(path, `import { b } from '${target}';`)]).toEqual([
      target,
      [expect.any(String)],
    ]);
  }
});

it('the check of the layers sees every form of import', () => {
  const source = `
      import { a } from './a.ts';
      import type { B } from '../b.ts';
      export { c } from '#lib/c.ts';
      export * from './d.ts';
      import './e.css';
      const f = import('./f.ts');
      type G = import('./g.ts').G;
      const h = require('./h.ts');
      // import { no } from './no.ts';
    `;
  expect(readImports('lib/x/y.ts', source)).toEqual([
    'lib/x/a.ts',
    'lib/b.ts',
    'lib/x/e.css',
    'lib/c.ts',
    'lib/x/d.ts',
    'lib/x/f.ts',
    'lib/x/g.ts',
    'lib/x/h.ts',
  ]);
});

/** One file of the layer, one of each layer above it, and one of the tests, which are above everything. */
function above(layer: string): readonly string[] {
  const layers = ['platform', 'publisher-api', 'store', 'worker', 'messaging'];
  const from = layers.indexOf(layer);
  const ofLib = from === -1 ? [] : layers.slice(from).map((name) => `#lib/${name}/b.ts`);
  return [...ofLib, '#lib/ui/b.ts', '#components/b.tsx', '../../entrypoints/popup/b.ts', '#tests/b.ts'];
}
