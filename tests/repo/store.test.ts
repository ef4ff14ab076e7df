import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

/** The text below a heading of the second rank, up to the next. */
function readPart(path: string, heading: string): string {
  const [, text = ''] = readProjectFile(path).split(`\n## ${heading}\n`);
  return (text.split('\n## ')[0] ?? '').trim();
}

/** Width and height of a PNG, from its first chunk (PNG 3, §11.2.1). */
function readSize(path: string): { readonly width: number; readonly height: number; readonly bytes: number } {
  const file = readFileSync(join(import.meta.dirname, '..', '..', path));
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), bytes: file.length };
}

/** `npm run store:pictures`. */
const drawing = 'tests/release/draw-store-pictures.ts';

const isPicture = (path: string) => path.endsWith('.png');

it("the texts for the stores' forms are as short as a manifest allows, and the manifest says the same", () => {
  const short = readPart('docs/store/listing.md', 'Short');
  const { extensionDescription } = JSON.parse(readProjectFile('public/_locales/en/messages.json'));
  expect(short).toBe(extensionDescription.message);
  expect(short.length).toBeLessThanOrEqual(132);
});

it("the texts for the stores' forms mention affiliate links before the installation, in words that Chrome’s policy asks for", () => {
  const description = readPart('docs/store/listing.md', 'Description');
  expect(description).toContain('AFFILIATE LINKS: ');
  expect(description).toMatch(/made only when\s+the user asks for it/);
});

it("the texts for the stores' forms quote the interface's own words about affiliate links", () => {
  const messages = JSON.parse(readProjectFile('public/_locales/en/messages.json'));
  const disclosure = readProjectFile('docs/store/affiliate-disclosure.md').replaceAll(/\s+/g, ' ');
  expect(disclosure).toContain(`"${messages.welcomeOnlyAskedTitle.message}"`);
  expect(disclosure).toContain(`"${messages.optionsIntro.message}"`);
});

describe('the listing in each language of the package', () => {
  const languages = readdirSync(join(import.meta.dirname, '..', '..', 'public', '_locales')).filter(
    (name) => name !== 'en',
  );
  const english = readPart('docs/store/listing.md', 'Description');
  const pointsOfEnglish = english.split('WHAT IT NEVER DOES')[0]?.match(/^• /gm)?.length ?? 0;

  it('the listing in each language of the package is there for all of them, and for no other', () => {
    const files = listFiles('docs/store/languages').map((path) => path.slice('docs/store/languages/'.length));
    expect(files.toSorted()).toEqual(languages.map((name) => `${name}.md`).toSorted());
  });

  it.each(languages)(
    'the listing in each language of the package: %s begins with the words of the manifest',
    (language) => {
      const { extensionDescription } = JSON.parse(readProjectFile(`public/_locales/${language}/messages.json`));
      expect(readPart(`docs/store/languages/${language}.md`, 'Short')).toBe(extensionDescription.message);
    },
  );

  it.each(languages)(
    'the listing in each language of the package: %s is long enough for Edge, is no copy, and says where data goes and what is quoted of the interface',
    (language) => {
      const messages = JSON.parse(readProjectFile(`public/_locales/${language}/messages.json`));
      const description = readPart(`docs/store/languages/${language}.md`, 'Description');
      expect(description.length).toBeGreaterThanOrEqual(250);
      expect(description.length).toBeLessThanOrEqual(10_000);
      expect(description).not.toBe(english);
      expect(description).not.toMatch(/TODO|FIXME|TBD/);
      // What it does, point by point, and the four places that data goes to.
      expect(description.match(/^• /gm)).toHaveLength(pointsOfEnglish + 4);
      const { copyDeeplink, imagesShow, tabToday } = messages;
      for (const part of [
        'Redis',
        ' IP',
        'Chrome',
        'API',
        copyDeeplink.message,
        imagesShow.message,
        tabToday.message,
      ]) {
        expect(description).toContain(part);
      }
    },
  );

  it.each(['docs/store/listing.md', ...languages.map((name) => `docs/store/languages/${name}.md`)])(
    'the listing in each language of the package: %s has search terms that Edge takes: seven at most, each of 30 characters, 21 words in all',
    (path) => {
      const [, line = ''] = /^(?:- Search terms: |## Search terms\n\n)(.+)$/m.exec(readProjectFile(path)) ?? [];
      const terms = line.split(', ');
      expect(terms.length).toBeGreaterThan(3);
      expect(terms.length).toBeLessThanOrEqual(7);
      expect(terms.filter((term) => term.length > 30)).toEqual([]);
      expect(line.split(/\s+/).length).toBeLessThanOrEqual(21);
    },
  );
});

describe('the pictures', () => {
  const ofStore = listFiles('docs/store/pictures', isPicture);

  it('the pictures for the stores are five of 1280 × 800 and a tile of 440 × 280, each small', () => {
    const sizes = Object.fromEntries(ofStore.map((path) => [path.split('/').pop() ?? '', readSize(path)]));
    const { 'tile.png': tile, 'edge-logo.png': logo, ...screenshots } = sizes;
    expect(logo).toMatchObject({ width: 300, height: 300 });
    expect(tile).toMatchObject({ width: 440, height: 280 });
    expect(Object.values(screenshots).map(({ width, height }) => `${width} × ${height}`)).toEqual(
      Array.from({ length: 5 }, () => '1280 × 800'),
    );
    expect(Math.max(...Object.values(sizes).map(({ bytes }) => bytes))).toBeLessThan(300_000);
  });

  it('the pictures of all documents are small enough for a clone, and each is shown somewhere', () => {
    const pictures = listFiles('docs', isPicture);
    expect(pictures.map((path) => readSize(path).bytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(2_000_000);
    const texts = ['README.md', ...listFiles('docs', (path) => path.endsWith('.md'))].map(readProjectFile).join('\n');
    const unseen = pictures.filter(
      (path) => !ofStore.includes(path) && !texts.includes(`(${path.slice('docs/'.length)})`),
    );
    expect(unseen).toEqual([]);
  });

  it('the pictures of the guide and README are those that `npm run store:pictures` draws, and are there', () => {
    const drawn = [...readProjectFile(drawing).matchAll(/save\('guide', '([\w-]+)'/g)].map(([, name]) => `${name}.png`);
    const shown = ['README.md', 'docs/guide.md'].flatMap((path) =>
      [...readProjectFile(path).matchAll(/!\[[^\]]+\]\((?:docs\/)?images\/([^)]+)\)/g)].map(([, name = '']) => name),
    );
    expect(drawn.toSorted()).toEqual([...new Set(shown)].toSorted());
    const committed = listFiles('docs/images', isPicture).map((path) => path.slice('docs/images/'.length));
    expect(committed.toSorted()).toEqual(drawn.toSorted());
  });

  it('the pictures show what the interface still has: what is named to draw them is a text of it', () => {
    const texts: readonly { readonly message: string }[] = Object.values(
      JSON.parse(readProjectFile('public/_locales/en/messages.json')),
    );
    const patterns = texts
      // A text of nothing but values says no name.
      .filter(({ message }) => /\p{L}{3}/u.test(message))
      .map(({ message }) => new RegExp(`^${message.split(/\$\d/).map(RegExp.escape).join('.+')}$`));
    const names = [
      ...readProjectFile(drawing).matchAll(
        /getByRole\('(?:button|textbox|combobox|spinbutton|region|heading|tab)', \{ name: '([^']+)'/g,
      ),
    ].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  });
});
