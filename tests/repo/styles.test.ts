import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';
import { readStyleRules } from './read-style-rules.ts';

/** What has no text in it, or is drawn as finely at any size of text. */
const isFine = (property: string) =>
  /^(border|outline|box-shadow|text-underline-offset|translate|clip-path|stroke|--radius-)/.test(property);

/** From 4 px on: less is an edge. The margin that a box keeps to its window, `100vw - 8px`, is no size of text. */
const rigidLength = /(?<!100(?:vw|vh|%) - )(?<![\w.#-])(?:[4-9]|\d{2,})(?:\.\d+)?px\b/;

/**
 * Sizes in px that stay as they are when the user wants larger text, and lines whose height does not follow their text, each as
 * "property: value".
 */
function findRigidSizes(css: string): readonly string[] {
  return readStyleRules(css).flatMap(({ declarations }) =>
    declarations
      .filter(([property, value]) => {
        if (property === 'line-height') return /\d(?:px|rem|em|%)/.test(value);
        if (property === 'font' && /\/\s*[\d.]+(?:px|rem|em|%)/.test(value)) return true;
        return !isFine(property) && rigidLength.test(value);
      })
      .map(([property, value]) => `${property}: ${value}`),
  );
}

const isSpace = (property: string) => /^(scroll-)?(margin|padding)(-|$)|^((row|column)-)?gap$/.test(property);

/** An amount that no token stands for: of nothing, and of an edge, which is one pixel wide everywhere, there is no need. */
const rawLength = /(?<![\w.#-])-?(?!(?:0|1px)(?![\w.%]))(?:\d+\.?\d*|\.\d+)(?:px|rem|em|pt|pc|cm|mm|in|ex|ch|q)\b/i;

/**
 * Sizes of text and of space that a sheet gives by itself and not by a token of `components/tokens.css`, each as
 * "property: value". The height of a line is no size of text.
 */
function findRawSizes(css: string): readonly string[] {
  return readStyleRules(css).flatMap(({ declarations }) =>
    declarations
      .filter(([property, value]) => {
        if (isSpace(property)) return rawLength.test(value);
        if (property === 'font') return isRawText(value.replace(/\/\s*(?:calc\([^)]*\)|\S+)/, ''));
        return (property === 'font-size' || property.startsWith('--text-')) && isRawText(value);
      })
      .map(([property, value]) => `${property}: ${value}`),
  );
}

/** Any length, percentage or keyword that gives text a size of its own. */
function isRawText(value: string): boolean {
  return (
    /(?<![\w-])[\d.]+(?:[a-z]+|%)/i.test(value) ||
    /(?<![\w-])(?:(?:xx?-|x{3}-)?(?:small|large)|medium|smaller|larger)(?![\w-])/i.test(value)
  );
}

const sheets = ['entrypoints', 'components'].flatMap((folder) => listFiles(folder, (path) => path.endsWith('.css')));

/** What each page links in its head: values, what any markup may name, and the page's own layout. */
const general = ['components/tokens.css', 'components/base.css', 'components/narrow-page.css'];
const pages = ['popup', 'side-panel', 'options', 'workspace', 'welcome', 'news', 'demo'];
const pageSheets = pages.map((page) => `entrypoints/${page}/${page}.css`);

/** Sheets that the parts of one concept share: each part imports its own. */
const shared = ['components/posts/post-editor.css'];

/** In px, of the popup's window. */
const popupWidth = 360;

const staticImports = new Map<string, readonly string[]>();

/** What a file imports before it runs: late parts are not among it. */
function readStaticImports(path: string): readonly string[] {
  const known = staticImports.get(path);
  if (known !== undefined) return known;
  const { module } = parseSync(path, readProjectFile(path));
  const imports = module.staticImports.flatMap(({ moduleRequest: { value } }) => {
    const alias = /^#(lib|components)\/(.*)$/.exec(value);
    if (alias !== null) return [`${alias[1]}/${alias[2]}`];
    return value.startsWith('.') ? [posix.join(posix.dirname(path), value)] : [];
  });
  staticImports.set(path, imports);
  return imports;
}

/** Every sheet that is there when the file runs, because it, or what it imports, brings it. */
function listBrought(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (/\.tsx?$/.test(path)) for (const imported of readStaticImports(path)) listBrought(imported, seen);
  return seen;
}

/** The classes that the sheet says something of by themselves: `.card`, and neither `.card h2` nor `.list .card`. */
function listOwnClasses(sheet: string): readonly string[] {
  return readStyleRules(readProjectFile(sheet)).flatMap(({ selectors }) =>
    selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? []),
  );
}

/** The classes that the markup of a file names in full. */
function listNamedClasses(source: string): readonly string[] {
  return [...source.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
}

it('the sheets stand beside a component of their name, which brings them', () => {
  const own = sheets.filter((sheet) => ![...general, ...pageSheets, ...shared].includes(sheet));
  expect(own.length).toBeGreaterThan(80);
  const files = new Set(listProductSources());
  const alone = own.filter((sheet) => {
    const component = sheet.replace(/\.css$/, '.tsx');
    return !files.has(component) || !readStaticImports(component).includes(sheet);
  });
  expect(alone).toEqual([]);
});

it('the sheets are imported by each file that names their classes, so that no part is seen without them', () => {
  const ownersOf = new Map<string, string[]>();
  for (const sheet of sheets) {
    for (const name of listOwnClasses(sheet)) ownersOf.set(name, [...(ownersOf.get(name) ?? []), sheet]);
  }
  /** What a page's first frame brings is there for the late parts of that page. */
  const atFirst = new Map(
    pages.map((page) => [
      page,
      new Set([`entrypoints/${page}/${page}.css`, ...listBrought(`entrypoints/${page}/main.tsx`)]),
    ]),
  );
  const bare = listProductSources()
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const brought = listBrought(path);
      const page = pages.find((each) => path.startsWith(`entrypoints/${each}/`));
      const isThere = (sheet: string) =>
        brought.has(sheet) || general.includes(sheet) || (page !== undefined && atFirst.get(page)?.has(sheet));
      return listNamedClasses(readProjectFile(path))
        .filter((name) => ownersOf.has(name) && !ownersOf.get(name)?.some(isThere))
        .map((name) => `${path} names ${name} of ${ownersOf.get(name)?.join(', ')}`);
    });
  expect(bare).toEqual([]);
});

it('the sheets say something of each class that markup names, unless a query finds by it', () => {
  const inRules = sheets.flatMap((sheet) =>
    readStyleRules(readProjectFile(sheet)).flatMap(({ selectors }) => selectors),
  );
  const inQueries = [...listProductSources(), ...listFiles('tests', (path) => /\.tsx?$/.test(path))].flatMap((path) =>
    [...readProjectFile(path).matchAll(/'[^'\n]*\.[a-z][^'\n]*'/g)].map(([text]) => text),
  );
  const known = new Set([...inRules, ...inQueries].flatMap((text) => text.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
  expect(known).toContain('button');
  const bare = listProductSources()
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      listNamedClasses(readProjectFile(path))
        .filter((name) => !known.has(name))
        .map((name) => `${path} names ${name}: give it a rule, or take the name away`),
    );
  expect(bare).toEqual([]);
});

it('the sheets take the sizes of text and of space from the tokens', () => {
  const raw = sheets
    .filter((sheet) => sheet !== 'components/tokens.css')
    .flatMap((sheet) => findRawSizes(readProjectFile(sheet)).map((declaration) => `${sheet}: ${declaration}`));
  expect(raw).toEqual([]);
});

it('the sheets have five sizes of text, and spaces on a grid of a quarter of a rem', () => {
  const tokens = Object.fromEntries(
    readStyleRules(readProjectFile('components/tokens.css')).flatMap(({ declarations }) => declarations),
  );
  const namesOf = (start: string, isKind: (value: string) => boolean) =>
    Object.entries(tokens)
      .filter(([name, value]) => name.startsWith(start) && isKind(value))
      .map(([name, value]) => `${name}: ${value}`);
  expect(namesOf('--text-', (value) => !value.startsWith('var(--text-'))).toEqual([
    '--text-small: 0.75rem',
    '--text-body: 0.8125rem',
    '--text-title: 0.9375rem',
    '--text-page: 1.25rem',
    '--text-figure: 1.375rem',
  ]);
  const spaces = namesOf('--space-', () => true);
  expect(spaces.length).toBeGreaterThan(4);
  expect(spaces.filter((space) => !/: (\d+|\d*\.(25|5|75))rem$/.test(space))).toEqual([]);
});

it('the sheets grow with the text that the user wants: no size is in px, and each line is as high as its text needs', () => {
  const rigid = sheets.flatMap((sheet) =>
    findRigidSizes(readProjectFile(sheet)).map((declaration) => `${sheet}: ${declaration}`),
  );
  // A popup's window does not grow.
  expect(rigid).toEqual([
    'entrypoints/demo/demo.css: grid-template-columns: minmax(0, 1fr) minmax(0, 360px)',
    'entrypoints/popup/popup.css: inline-size: 360px',
    'entrypoints/popup/popup.css: block-size: 580px',
    'entrypoints/popup/popup.css: block-size: 500px',
    'entrypoints/popup/popup.css: block-size: 600px',
  ]);
  const widths = sheets.flatMap((sheet) =>
    [...readProjectFile(sheet).matchAll(/\((?:min|max)-(?:width|height): [\d.]+px\)/g)].map(
      ([width]) => `${sheet}: ${width}`,
    ),
  );
  expect(widths).toEqual([
    'entrypoints/popup/popup.css: (min-width: 200px)',
    'entrypoints/popup/popup.css: (max-width: 359px)',
  ]);
});

it('the sheets have no rule for a popup of no width: the browser measures it at 25 px before each frame, and lays it out twice', () => {
  const found = sheets
    .filter((sheet) => /^(components|entrypoints\/popup)\//.test(sheet))
    .flatMap((sheet) =>
      [...readProjectFile(sheet).matchAll(/@media (.*\(max-width: ([\d.]+)(em|px)\).*) \{/g)]
        .filter(([, , size, unit]) => Number(size) * (unit === 'em' ? 16 : 1) < popupWidth)
        .map(([, rule]) => `${sheet}: ${rule}`),
    );
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((rule) => !rule.includes('(min-width: '))).toEqual([]);
});

it('the sheets name only existing tokens', () => {
  const known = new Set(
    sheets.flatMap((sheet) =>
      readStyleRules(readProjectFile(sheet)).flatMap(({ declarations }) => declarations.map(([property]) => property)),
    ),
  );
  const unknown = sheets.flatMap((sheet) =>
    [...readProjectFile(sheet).matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([, name]) => `${sheet}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it.each([
  '.a { line-height: 18px }',
  '.a { line-height: 1.5rem }',
  '.a { font: 600 var(--text-small) / 18px var(--font-code) }',
  '.a { min-block-size: 24px }',
  '.a { grid-template-columns: minmax(0, 1fr) 120px }',
  '@media print { .a { max-inline-size: min(460px, 100% - 32px) } }',
])('the check of the sheets finds what does not grow in %s', (css) => {
  expect(findRigidSizes(css)).toHaveLength(1);
});

it.each([
  '.a { line-height: calc(18 / 13) }',
  '.a { font: var(--text-small) / calc(18 / 12) var(--font-code) }',
  '.a { border: 4px solid; border-radius: 12px; outline-offset: -4px; padding: 1px 0 }',
  '.a { max-inline-size: min(20rem, 100vw - 8px) }',
])('the check of the sheets lets %s grow', (css) => {
  expect(findRigidSizes(css)).toEqual([]);
});

it.each([
  '.a { font-size: 12px }',
  '.a { font-size: 1.2em }',
  '.a { font-size: larger }',
  '.a { font: 600 12px / 18px var(--font-code); }',
  '.a { font: 90% serif }',
  'body { --text-label: 13px; }',
  '.a { padding: 0 8px }',
  '.a { margin-block: -2px 0 }',
  '.a { gap: .5rem }',
  '.a { gap: 1.5px }',
  '.a { padding: 10px }',
  '.a { scroll-margin-block: 48px }',
  '@media print { .a { color: red; column-gap:2px } }',
  '.a { margin: calc(-1 * var(--space-1) - 3px) }',
  '.a::before { content: "}"; padding: 3px }',
  '.a { /* ; } */ padding: 3px }',
])('the check of the sheets calls a size raw in %s', (css) => {
  expect(findRawSizes(css)).toHaveLength(1);
});

it.each([
  '.a { font-size: var(--text-small) }',
  '.a { font: 600 var(--text-small) / calc(18 / 12) var(--font-code) }',
  '.a { font: inherit }',
  '.a { padding: 0 var(--space-2) 1px }',
  '.a { margin: 0; margin-inline-start: -1px; margin-inline: auto }',
  '.a { margin: calc(-1 * var(--space-1)) }',
  '.a { inline-size: 1rem; line-height: 1.4; border: 2px solid; inset: 3px }',
  '.a { /* padding: 3px */ color: red }',
  '.a::before { content: "; padding: 3px" }',
])('the check of the sheets accepts %s', (css) => {
  expect(findRawSizes(css)).toEqual([]);
});
