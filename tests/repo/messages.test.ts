import { expect, it } from 'vitest';
import { accountMessages } from '#lib/messaging/account-messages.ts';
import { deviceMessages } from '#lib/messaging/device-messages.ts';
import { protocol } from '#lib/messaging/protocol.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readValueImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

const messageNames = Object.keys(protocol);

/** The sides that messages are defined for: the account and the device. */
const definitionFiles = ['account-messages.ts', 'device-messages.ts'].map((file) => `lib/messaging/${file}`);

/** Where a message goes through its check: `makeWorker` and the kills' listener both ask it. */
const testText = ['tests/worker', 'tests/kills']
  .flatMap((folder) => listFiles(folder, (path) => path.endsWith('.ts') && !path.endsWith('/message-listener.test.ts')))
  .map(readProjectFile)
  .join('\n');

it('every message is known to this test', () => {
  expect(messageNames).toContain('mintDeeplink');
  expect(messageNames.length).toBeGreaterThan(10);
});

it('every message is defined once', () => {
  expect(Object.keys(accountMessages).filter((name) => Object.hasOwn(deviceMessages, name))).toEqual([]);
});

it('every message is sent through its check in a test of the worker', () => {
  expect(messageNames.filter((name) => !isSent(testText, name))).toEqual([]);
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

it('the check of the messages takes a word for a name only where it is sent', () => {
  expect(isSent("send('wake', {})", 'wake')).toBe(true);
  expect(isSent('worker.handlers.wake({})', 'wake')).toBe(true);
  expect(isSent('bulk.wake() // wake up', 'wake')).toBe(false);
});

function isSent(text: string, name: string): boolean {
  return new RegExp(String.raw`(?:andlers|send\(\))\.${name}\(|'${name}'`).test(text);
}
