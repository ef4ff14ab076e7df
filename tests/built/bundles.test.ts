import { describe, expect, it } from 'vitest';
import { markAwaits } from '../kills/mark-awaits.ts';
import { readProjectFile } from '../repo/read-project-file.ts';
import { findSizeProblems } from './find-size-problems.ts';
import { listImported, listNamedFiles, listPageFiles } from './list-page-files.ts';
import { measureLoads } from './measure-loads.ts';
import { type Build, readBuild } from './read-build.ts';

const browsers = ['chrome', 'firefox'] as const;

/** What the polyfill says where there is no extension. */
const polyfillMark = 'This script should only be loaded in a browser extension.';

describe.each(browsers)('the build for %s', (browser) => {
  const build = () => readBuild(browser);

  // Speed is measured in time, by `npm run bench`. The ceiling notices a library that slips into a worker, a page or a script.
  it('the build has no file that outgrew tests/built/recorded-sizes.json (`npm run sizes -- --write` records meant growth)', () => {
    const recorded = JSON.parse(readProjectFile('tests/built/recorded-sizes.json'));
    const sizes = measureLoads(build());
    expect(Object.keys(sizes)).toContain('popup.html');
    expect(findSizeProblems(sizes, recorded[browser])).toEqual([]);
  });

  it("the build keeps the polyfill out of the scripts of merchants' pages", () => {
    const { read } = build();
    const withPolyfill = (files: readonly string[]) => files.filter((file) => read(file).includes(polyfillMark));
    expect(withPolyfill(['page-match.js', 'page-button.js', 'page-check.js', 'page-write.js'])).toEqual([]);
    // The mark is the polyfill's: the worker and the pages have it.
    expect(withPolyfill([workerOf(build())])).toHaveLength(1);
    for (const page of [
      'popup.html',
      'side-panel.html',
      'options.html',
      'workspace.html',
      'welcome.html',
      'news.html',
      'demo.html',
    ]) {
      expect(withPolyfill(listPageFiles(build(), page))).toHaveLength(1);
    }
  });

  it('the build carries the public suffix list as a file, which no start of the worker reads', () => {
    const rules = build().read('public-suffixes.txt').toString('utf8').split('\n');
    expect(rules.length).toBeGreaterThan(9_000);
    expect(rules).toEqual(expect.arrayContaining(['co.uk', '*.ck', '!www.ck', 'github.io']));
  });

  it('the build starts the popup with one script, which is compiled at once, and one style', () => {
    const files = listPageFiles(build(), 'popup.html');
    expect(files.map((file) => file.replace(/-[^/]{8}\./, '.'))).toEqual(['assets/popup.css', 'chunks/popup.js']);
    const [, script = ''] = files;
    expect(build().read(script).toString('utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('the build leaves a tab of the workspace few files to ask for when the scripts of the page have run', () => {
    const tabs = build().files.filter((file) => /-tab-[^/]+\.js$/.test(file));
    expect(tabs).toHaveLength(8);
    const named = new Set(listPageFiles(build(), 'workspace.html'));
    // Bulk reads texts, tables and templates.
    const most = (tab: string) => (tab.includes('bulk') ? 12 : 6);
    const late = tabs.map((tab) => [tab, listImported(build(), tab).filter((file) => !named.has(file))] as const);
    expect(late.filter(([tab, files]) => files.length > most(tab))).toEqual([]);
  });

  it('the build has no page that loads the script which starts another, now or later', () => {
    const pages = build().files.filter((file) => file.endsWith('.html') && file !== 'offscreen.html');
    const startOf = (page: string) => listNamedFiles(build(), page).filter((file) => file.endsWith('.js'));
    const starts = pages.map((page) => [page, startOf(page).at(0) ?? ''] as const);
    expect(starts.length).toBeGreaterThan(6);
    const loaded = new Map(pages.map((page) => [page, new Set(listPageFiles(build(), page, 'late too'))]));
    // What is late counts: the tabs of the workspace are.
    expect([...(loaded.get('workspace.html') ?? [])].filter((file) => /-tab-/.test(file)).length).toBeGreaterThan(7);
    const strayed = starts.flatMap(([other, start]) =>
      pages.filter((page) => page !== other && loaded.get(page)?.has(start)).map((page) => `${page} starts ${other}`),
    );
    expect(strayed).toEqual([]);
  });

  it('the build runs no code but its own', () => {
    const { files, read } = build();
    const scripts = files.filter((file) => /\.(js|mjs)$/.test(file));
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(pages.length).toBeGreaterThan(1);
    const text = (file: string) => read(file).toString('utf8');
    expect(scripts.filter((file) => hasDynamicCode(text(file)))).toEqual([]);
    expect([...scripts, ...pages].filter((file) => hasRemoteCode(text(file)))).toEqual([]);
  });

  it('the build carries the licence of each dependency, and none that asks more of us than to name it', () => {
    const titles = [
      ...build()
        .read('licences.txt')
        .toString('utf8')
        .matchAll(/^-{80}\n(.+)@\d.*?: (.+)$/gm),
    ];
    const { dependencies } = JSON.parse(readProjectFile('package.json'));
    expect(titles.map(([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    const easy = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'MPL-2.0'];
    expect(titles.filter(([, , licence = '']) => !easy.includes(licence)).map(([title]) => title)).toEqual([]);
  });

  it('the build carries no gallery, which only developers of the components need', () => {
    const { files, read } = build();
    expect(files.filter((file) => /gallery/.test(file))).toEqual([]);
    const shown = files.filter((file) => /\.(js|css)$/.test(file) && /gallery-/.test(read(file).toString('utf8')));
    expect(shown).toEqual([]);
    // The marks are the gallery's: its sources have them.
    expect(readProjectFile('entrypoints/gallery/gallery.css')).toContain('gallery-');
  });

  it('the build carries none of the marks at which tests kill the worker', () => {
    const { files, read } = build();
    expect(files.filter((file) => read(file).includes('linkmintMark'))).toEqual([]);
    // The name is what a mark calls.
    expect(markAwaits('lib/x.ts', 'await now();').code).toContain('linkmintMark');
  });

  it('the build carries no source map and nothing of the tests', () => {
    const { files, read } = build();
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => /jambatan|kedai-harian|\bsandbox\b/.test(read(file).toString('utf8')))).toEqual([]);
  });
});

describe('the check of the sizes', () => {
  const recorded = { 'popup.html': { 'chunks/pages.js': 30_000, 'chunks/popup.js': 20_000 } };

  it('the check of the sizes accepts growth that is no library', () => {
    expect(
      findSizeProblems({ 'popup.html': { 'chunks/pages.js': 30_000, 'chunks/popup.js': 25_000 } }, recorded),
    ).toEqual([]);
  });

  it('the check of the sizes names the files that grew, the most first', () => {
    const sizes = { 'popup.html': { 'chunks/pages.js': 31_000, 'chunks/popup.js': 19_000, 'chunks/dates.js': 6_000 } };
    expect(findSizeProblems(sizes, recorded)).toEqual([
      'popup.html loads 56000 bytes, 6000 more than recorded: chunks/dates.js is new with 6000, chunks/pages.js from 30000 to 31000',
    ]);
  });

  it("the check of the sizes allows less to a script of merchants' pages", () => {
    const record = { 'page-match.js': { 'page-match.js': 2_000 } };
    expect(findSizeProblems({ 'page-match.js': { 'page-match.js': 3_000 } }, record)).toEqual([]);
    expect(findSizeProblems({ 'page-match.js': { 'page-match.js': 3_001 } }, record)).toHaveLength(1);
  });
});

it.each(['eval("1")', 'new Function("return 1")', 'Function("return 1")()', 'setTimeout("run()", 1)'])(
  'the check of the bundles calls %s dynamic code',
  (script) => {
    expect(hasDynamicCode(script)).toBe(true);
  },
);

it.each([
  '<script src="https://cdn.example/x.js"></script>',
  '<link rel="stylesheet" href="//cdn.example/x.css">',
  'import("https://cdn.example/x.js")',
  'importScripts("https://cdn.example/x.js")',
])('the check of the bundles calls %s remote code', (text) => {
  expect(hasRemoteCode(text)).toBe(true);
});

it('the check of the bundles calls ordinary code neither', () => {
  const script =
    'retrieval(1);medieval;isFunction(x);const href="https://linkmint.example/help";setTimeout(()=>run(),1)';
  expect(hasDynamicCode(script)).toBe(false);
  expect(hasRemoteCode(script)).toBe(false);
});

it("the check of the bundles follows what a page's scripts import, and not what they may load later", () => {
  const files: Record<string, string> = {
    'popup.html':
      '<script type="module" src="/chunks/popup.js"></script><link rel="stylesheet" href="/assets/popup.css">',
    'chunks/popup.js': 'import{a}from"./shared.js";const later=()=>import("./later.js");',
    'chunks/shared.js': 'export const a=1;',
    'chunks/later.js': '',
    'assets/popup.css': '',
  };
  const read = (file: string) => Buffer.from(files[file] ?? '');
  expect(listPageFiles({ read }, 'popup.html')).toEqual(['assets/popup.css', 'chunks/popup.js', 'chunks/shared.js']);
});

function workerOf({ manifest }: Build): string {
  return manifest.background.service_worker ?? manifest.background.scripts?.[0] ?? '';
}

function hasDynamicCode(script: string): boolean {
  return /(?<![\w$.])(eval|Function)\s*\(|\bnew Function\b|\bset(Timeout|Interval)\(\s*["'`]/.test(script);
}

function hasRemoteCode(text: string): boolean {
  return /<(script|link)\b[^>]*\b(src|href)=["']?(https?:)?\/\/|\bimport(Scripts)?\(\s*["'`](https?:)?\/\//.test(text);
}
