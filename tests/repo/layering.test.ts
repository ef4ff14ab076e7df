import { describe, expect, it } from 'vitest';
import { findLayeringViolations } from './find-layering-violations.ts';
import { listProductSources } from './list-product-sources.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

describe('the files of a layer', () => {
  it('import only what theirs may', () => {
    const sources = listProductSources();
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.flatMap((path) => findLayeringViolations(path, readProjectFile(path)))).toEqual([]);
  });
});

describe('the files of lib', () => {
  it('import each other from the root, so that a file can move without being rewritten', () => {
    const files = listProductSources().filter((path) => path.startsWith('lib/'));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((path) => /(from|import)\s*\(?'\.{1,2}\/[^']*\.tsx?'/.test(readProjectFile(path)))).toEqual([]);
  });
});

describe('the check of the layers', () => {
  it.each([
    ['lib/domain/programs/offer.ts', "import { openDatabase } from '#lib/store/database.ts';"],
    ['lib/domain/programs/offer.ts', "import type { Clock } from '#lib/platform/clock.ts';"],
    ['lib/domain/programs/offer.ts', "import { z } from 'zod';"],
    ['lib/platform/clock.ts', "export { send } from '#lib/messaging/send.ts';"],
    ['lib/store/database.ts', "import { createSession } from '#lib/worker/service/create-session.ts';"],
    ['lib/worker/service/create-session.ts', "import { useSnapshot } from '#lib/ui/use-snapshot.ts';"],
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
    ['lib/nowhere/thing.ts', 'export const thing = 1;'],
  ])('refuses, in %s, %s', (path, source) => {
    expect(findLayeringViolations(path, source)).toHaveLength(1);
  });

  it.each([
    ['lib/domain/programs/offer.ts', "import type { ErrorCode } from '#lib/errors/app-error.ts';"],
    ['lib/worker/service/create-session.ts', "import { readMeta } from '#lib/store/database.ts';"],
    ['lib/ui/late.tsx', "import { Notice } from '#components/notice.tsx';"],
    ['lib/ui/show-active-account.tsx', "import { openAccount } from '#lib/store/accounts/open-account.ts';"],
    ['components/button.tsx', "import { t } from '#lib/platform/i18n.ts'; export const a = <b>{t}</b>;"],
    [
      'entrypoints/popup/app.tsx',
      "import { readAccountCards } from '#lib/store/accounts/read-account-cards.ts'; import './app.css';",
    ],
    ['entrypoints/page-match.ts', "import { createSend } from '#lib/messaging/create-send.ts';"],
    ['entrypoints/page-match.ts', "import { pageBrowser } from '#lib/platform/page-browser.ts';"],
    ['lib/platform/browser.ts', "import polyfilled from 'webextension-polyfill';"],
  ])('allows, in %s, %s', (path, source) => {
    expect(findLayeringViolations(path, source)).toEqual([]);
  });

  it('sees every form of import', () => {
    const source = `
      import { a } from './a.ts';
      import type { B } from '../b.ts';
      export { c } from '#lib/c.ts';
      export * from './d.ts';
      import './e.css';
      const f = import('./f.ts');
      type G = import('./g.ts').G;
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
    ]);
  });
});
