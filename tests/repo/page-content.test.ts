import { expect, it } from 'vitest';
import { listProductSources } from './list-product-sources.ts';
import { readImportClosure } from './read-import-closure.ts';
import { readProjectFile } from './read-project-file.ts';

/**
 * Where a source takes of the page's document what the page can name away: with `<img name=querySelectorAll>` in it,
 * `document.querySelectorAll` is that picture, in the isolated world too. Comments do not count.
 */
function findNameableUses(path: string, source: string): readonly string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, index) => {
      const [use] = /(?<![.\w'])(?:document|\(document as [^)]*\))\??\.\w+/.exec(line.replace(/\/\/.*$/, '')) ?? [];
      return use === undefined
        ? []
        : [`${path}:${index + 1} ${use}: take it of the prototype, with components/page-host/safe-dom.ts`];
    });
}

/** Lists each place of the product where the pattern occurs, as "file: match". */
function listPlaces(pattern: RegExp, sources: readonly string[] = listProductSources()): readonly string[] {
  return sources.flatMap((path) => [...readProjectFile(path).matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}

/** What runs in a page of the web, by itself or on an act, as a file of its own. */
const pageScripts = ['page-match.ts', 'page-button/index.ts', 'page-check/index.ts', 'page-write/index.ts'];
const listPageSources = () => new Set(pageScripts.flatMap((file) => [...readImportClosure(`entrypoints/${file}`)]));

it("a page's content is written into by one script alone, which types as a user does", () => {
  const sources = listPageSources();
  // A copy goes to the clipboard.
  const places = listPlaces(/\bexecCommand\((?!'copy')|\bsetRangeText\b|\bnew InputEvent\b/g, [...sources]);
  const files = places.map((place) => place.split(': ')[0]);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !file?.startsWith('entrypoints/page-write/'))).toEqual([]);
});

it("a page's content is written into on an act of the user: the menu, the shortcut, and their click on the question about it", () => {
  expect(listPlaces(/\bfieldWriter\.\w+\(/g)).toEqual([
    'entrypoints/background/device-message-handlers.ts: fieldWriter.make(',
    'entrypoints/background/user-event-handlers.ts: fieldWriter.begin(',
    'entrypoints/background/user-event-handlers.ts: fieldWriter.begin(',
  ]);
});

it("a page's content is left alone by the script that the browser runs by itself, and on hosts with the button by one that only defines it", () => {
  expect(listPlaces(/\bjs: \[[^\]]*\]/g)).toEqual([
    "lib/worker/page/merchant-pages.ts: js: ['page-match.js']",
    "lib/worker/page/merchant-pages.ts: js: ['page-button.js']",
  ]);
  const closure = [...readImportClosure('entrypoints/page-match.ts')];
  expect(closure).toContain('entrypoints/page-match.ts');
  const writes =
    /\.(?:append|appendChild|before|after|prepend|insert\w+|replace(?:With|Children)|remove|set\w*Attribute\w*)\(|\.(?:innerHTML|outerHTML|textContent|value)\s*=[^=]/g;
  expect(listPlaces(writes, closure)).toEqual([]);
});

it("a page's document is asked for nothing that the page can name away, by no script and by no function that the worker runs in it", () => {
  const injecting = listProductSources().filter((path) => /\bexecuteScript\(/.test(readProjectFile(path)));
  expect(injecting.length).toBeGreaterThan(4);
  const sources = new Set([...listPageSources(), ...injecting, 'lib/store/page/read-page.ts']);
  expect([...sources].flatMap((path) => findNameableUses(path, readProjectFile(path)))).toEqual([]);
});

it.each([
  ["const all = document.querySelectorAll('a');", 'document.querySelectorAll'],
  ['const now = (document as { prerendering?: boolean }).prerendering;', '.prerendering'],
  ['if (document.title === "") return;', 'document.title'],
])("a page's document is found to be asked by %s", (source, use) => {
  expect(findNameableUses('a.ts', source)).toEqual([expect.stringContaining(use)]);
});

it.each(['Document.prototype.title', 'top.document.title', '// document.title', 'selectAll(document, "a")'])(
  "a page's document is not asked by %s",
  (source) => expect(findNameableUses('a.ts', source)).toEqual([]),
);
