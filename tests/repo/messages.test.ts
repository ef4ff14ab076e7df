import { expect, it } from 'vitest';
import { protocol } from '#lib/messaging/protocol.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readValueImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

const messageNames = Object.keys(protocol);

/** The sides that messages are defined for: the account and the device. */
const definitionFiles = ['account-messages.ts', 'device-messages.ts'].map((file) => `lib/messaging/${file}`);
const handlerFiles = ['message-handlers.ts', 'device-message-handlers.ts'].map(
  (file) => `entrypoints/background/${file}`,
);

const testText = ['tests/unit', 'tests/worker', 'tests/e2e']
  .flatMap((folder) => listFiles(folder, (path) => /\.(test|spec)\.tsx?$/.test(path)))
  .map(readProjectFile)
  .join('\n');

it('every message is known to this test', () => {
  expect(messageNames).toContain('mintDeeplink');
  expect(messageNames.length).toBeGreaterThan(10);
});

it('every message is defined once', () => {
  const sources = definitionFiles.map(readProjectFile);
  expect(messageNames.filter((name) => sources.filter((source) => isDefined(source, name)).length !== 1)).toEqual([]);
});

it('every message has a handler', () => {
  const sources = handlerFiles.map(readProjectFile);
  expect(messageNames.filter((name) => sources.filter((source) => hasHandler(source, name)).length !== 1)).toEqual([]);
});

it('every message is named in a test', () => {
  expect(messageNames.filter((name) => !isNamed(testText, name))).toEqual([]);
});

it('the definitions of the messages are taken as values by the worker alone: a page takes their types, and carries no check of them', () => {
  const definitions = [
    ...definitionFiles,
    'lib/messaging/protocol.ts',
    'lib/messaging/input-checks.ts',
    'lib/messaging/message-definition.ts',
  ];
  const takers = listProductSources().filter((path) =>
    readValueImports(path, readProjectFile(path)).some((target) => definitions.includes(target)),
  );
  expect(takers.filter((path) => !definitions.includes(path))).toEqual(['lib/messaging/create-message-listener.ts']);
});

it("the check of the messages separates values from types among a file's imports", () => {
  const source = `
      import type { A } from './a.ts';
      import { type C, d } from '#lib/d.ts';
      import './e.css';
      const f = import('./f.ts');
      export { g } from './g.ts';
      type H = import('./h.ts').H;
    `;
  expect(readValueImports('lib/x/y.ts', source)).toEqual(['lib/d.ts', 'lib/x/e.css', 'lib/x/g.ts', 'lib/x/f.ts']);
});

it.each(['  wake: fromPage(nothingSchema, answers<void>()),', '  wake: fromContent('])(
  'the check of the messages sees a definition in %s',
  (line) => {
    expect(isDefined(`{\n${line}\n}`, 'wake')).toBe(true);
  },
);

it.each(['  wake: z.object({}),', '  // wake: fromPage('])(
  'the check of the messages sees no definition in %s',
  (line) => {
    expect(isDefined(`{\n${line}\n}`, 'wake')).toBe(false);
  },
);

it.each(['wake: () => 1,', 'wake() {', 'async wake() {', 'wake,', 'wake: async () => {'])(
  'the check of the messages sees the handler in %s',
  (line) => {
    expect(hasHandler(`{\n  ${line}\n}`, 'wake')).toBe(true);
  },
);

it.each(['// wake: later', 'awake: 1,', 'services.wake();'])(
  'the check of the messages sees no handler in %s',
  (line) => {
    expect(hasHandler(`{\n  ${line}\n}`, 'wake')).toBe(false);
  },
);

it('the check of the messages takes a word for a name only where it is one', () => {
  expect(isNamed("send('wake', {})", 'wake')).toBe(true);
  expect(isNamed('handlers.wake({})', 'wake')).toBe(true);
  expect(isNamed('// wake up', 'wake')).toBe(false);
});

function isDefined(source: string, name: string): boolean {
  return new RegExp(String.raw`^\s*${name}: from(Page|PageOnce|PageBeforeReady|Content)\(`, 'm').test(source);
}

function hasHandler(source: string, name: string): boolean {
  return new RegExp(String.raw`^\s*(async )?${name}(:|,|\()`, 'm').test(source);
}

function isNamed(text: string, name: string): boolean {
  return new RegExp(`['.]${name}['(]`).test(text);
}
