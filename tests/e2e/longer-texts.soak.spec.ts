import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { findCutTexts } from './fixtures/find-cut-texts.ts';
import { walkSurfaces } from './fixtures/walk-surfaces.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

/**
 * Texts and names of a page that the build's scripts have in their code, and not in the texts of the interface: no
 * translator could reach them. For a build with texts between brackets (`lengthenTexts`). What the service sent is in
 * no script.
 */
async function findHardCodedTexts(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      // The names of stores stand beside their words, as code; a sample is data of an invented service.
      if (
        parentElement?.checkVisibility() === true &&
        parentElement.closest('code, .sample-card, .channel-sent') === null
      )
        texts.add((textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.add((element.getAttribute(name) ?? '').trim());
    }
    texts.add(document.title);
    return [...texts];
  });
  return shown.filter((text) => /[A-Za-z]{2}/.test(text) && !text.includes('[') && !isCode(text) && isInScripts(text));
}

const keys = ['Alt', 'Ctrl', 'Shift', 'Tab', 'Esc', 'Enter'];
const services = ['Telegram', 'YouTube', 'Instagram', 'TikTok'];

/**
 * Not words: a token, an address or a host, a currency or a format, the path of a call, an error's code, a key, the name of
 * a service.
 */
const isCode = (text: string) =>
  /^(\{\w+\}|https?:\/\/\S*|[\w.-]+\.example|[A-Z]{2,4}|[a-z-]+(\/[a-z-]+)+|authenticate|marketplace|[a-z]+(-[a-z0-9]+)+)$/.test(
    text,
  ) || [...keys, ...services].includes(text);

let scripts: string | undefined;

function isInScripts(text: string): boolean {
  const folder = process.env.LINKMINT_BUILD ?? '';
  scripts ??= globSync('**/*.js', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return ['"', "'", '`'].some((quote) => scripts?.includes(`${quote}${text}${quote}`));
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
};
/** No text of the interface, or a text with a meaning of its own. */
const kept = new Set([
  'intlLocale',
  'translationStatus',
  'extensionName',
  'extensionDescription',
  'commandCopyDeeplink',
]);
/** Two fifths more, as German or Vietnamese may have. */
const growth = 0.4;

/**
 * Writes the English texts of a build's folder two fifths longer, with accents and between brackets: what does not fit shows,
 * what is cut lacks its bracket, and what has no accents is no text of the interface.
 */
function lengthenTexts(folder: string): void {
  const file = join(folder, '_locales', 'en', 'messages.json');
  const texts: Record<string, { message: string }> = JSON.parse(readFileSync(file, 'utf8'));
  for (const [key, text] of Object.entries(texts)) {
    if (!kept.has(key)) text.message = text.message.split(' | ').map(lengthen).join(' | ');
  }
  writeFileSync(file, JSON.stringify(texts));
}

function lengthen(text: string): string {
  // Neither a placeholder nor a token of templates is a word.
  const accented = text.replaceAll(/\$\d|\{[^}]*\}|[a-zA-Z]/g, (part) => accents[part] ?? part);
  const words = text.replaceAll(/\$\d/g, '');
  if (!/[a-z]/i.test(words)) return text;
  const more = 'ëxtrå wörds '.repeat(Math.ceil(words.length / 12)).slice(0, Math.max(2, words.length * growth));
  return `[${accented} ${more.trim()}]`;
}

test.use({ keepsWelcome: true, sandboxOptions: { ratePerMinute: 600 } });
alterBuild(lengthenTexts);

test('texts two fifths longer fit at 1,280 and 320 px, and every text is one that translators have', async ({
  extension,
  sandbox,
}) => {
  test.setTimeout(1_800_000);
  const found = new Set<string>();
  for await (const { surface, state, page } of walkSurfaces({ extension, sandbox })) {
    // The browser sizes a popup by its content.
    for (const width of surface === 'popup' ? [0] : [1280, 320]) {
      if (width > 0) await page.setViewportSize({ width, height: 800 });
      for (const text of await findCutTexts(page)) found.add(`${surface}, ${state}, ${width || 'as it is'}: ${text}`);
    }
    if (surface !== 'popup') await page.setViewportSize({ width: 1280, height: 800 });
    // The samples are data of an invented service.
    if (surface === 'demo') continue;
    for (const text of await findHardCodedTexts(page)) found.add(`${surface}, ${state}: in no list of texts: ${text}`);
  }
  expect([...found]).toEqual([]);
});
