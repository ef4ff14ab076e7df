import { describe, expect, it } from 'vitest';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

const messages: Record<string, { message: string; placeholders?: unknown }> = JSON.parse(
  readProjectFile('public/_locales/en/messages.json'),
);
const keys = Object.keys(messages);

const sources = [...listProductSources().map(readProjectFile), readProjectFile('wxt.config.ts')];

describe('the texts of the interface', () => {
  it('are all used', () => {
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !sources.some((source) => isUsed(source, key)))).toEqual([]);
  });

  it('are never empty', () => {
    expect(keys.filter((key) => messages[key]?.message.trim() === '')).toEqual([]);
  });

  it('are all there: every key that is used has a text', () => {
    const used = sources.flatMap(readUsedKeys);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('the check of the texts', () => {
  it('reads the keys from calls and from the manifest', () => {
    expect(readUsedKeys("t('one'); a.at('no'); t('two', 3); name: '__MSG_three__'")).toEqual(['one', 'two', 'three']);
    expect(readUsedKeys("browser.i18n.getMessage(isIt ? 'four' : 'five', ['no'])")).toEqual(['four', 'five']);
  });

  it('counts a key that a table names as used, and a part of a word as not', () => {
    expect(isUsed("{ text: 'errOffline' }", 'errOffline')).toBe(true);
    expect(isUsed("{ text: 'errOfflineNext' }", 'errOffline')).toBe(false);
  });
});

function isUsed(source: string, key: string): boolean {
  return source.includes(`'${key}'`) || source.includes(`__MSG_${key}__`);
}

function readUsedKeys(source: string): readonly string[] {
  const direct = [...source.matchAll(/(?<![\w.])t\(\s*'([^']+)'|__MSG_(\w+)__/g)];
  // The worker asks the browser itself, sometimes for one of two keys.
  const ofTheBrowser = [...source.matchAll(/\bgetMessage\(([^[;]*)/g)].flatMap((call) => [
    ...(call[1] ?? '').matchAll(/'([^']+)'/g),
  ]);
  return [...direct, ...ofTheBrowser].map((match) => match[1] ?? match[2] ?? '');
}
