import { describe, expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { readMemberNames } from './read-member-names.ts';
import { readProjectFile } from './read-project-file.ts';

const protocol = 'lib/messaging/protocol.ts';
const messageNames = readMemberNames(protocol, readProjectFile(protocol), 'Protocol');

/** Those of an account, and those of the device. */
const handlerFiles = ['message-handlers.ts', 'device-message-handlers.ts'].map(
  (file) => `entrypoints/background/${file}`,
);

const testText = ['tests/unit', 'tests/worker', 'tests/e2e']
  .flatMap((folder) => listFiles(folder, (path) => /\.(test|spec)\.tsx?$/.test(path)))
  .map(readProjectFile)
  .join('\n');

describe('every message', () => {
  it('is known to this test', () => {
    expect(messageNames).toContain('mintDeeplink');
    expect(messageNames.length).toBeGreaterThan(10);
  });

  it.each(messageNames)('%s has a handler', (name) => {
    expect(handlerFiles.filter((file) => hasHandler(readProjectFile(file), name))).toHaveLength(1);
  });

  it.each(messageNames)('%s is named in a test', (name) => {
    expect(isNamed(testText, name)).toBe(true);
  });
});

describe('the check of the messages', () => {
  it('reads the members of one interface only', () => {
    const source =
      'interface Other { no: 1 }\n/** x */\nexport interface Protocol { /** y */ wake: { input: 1 }; stop: 2 }';
    expect(readMemberNames('a.ts', source, 'Protocol')).toEqual(['wake', 'stop']);
  });

  it.each(['wake: () => 1,', 'wake() {', 'async wake() {', 'wake,', 'wake: async () => {'])(
    'sees the handler in %s',
    (line) => {
      expect(hasHandler(`{\n  ${line}\n}`, 'wake')).toBe(true);
    },
  );

  it.each(['// wake: later', 'awake: 1,', 'services.wake();'])('sees no handler in %s', (line) => {
    expect(hasHandler(`{\n  ${line}\n}`, 'wake')).toBe(false);
  });

  it('takes a word for a name only where it is one', () => {
    expect(isNamed("send('wake', {})", 'wake')).toBe(true);
    expect(isNamed('handlers.wake({})', 'wake')).toBe(true);
    expect(isNamed('// wake up', 'wake')).toBe(false);
  });
});

function hasHandler(source: string, name: string): boolean {
  return new RegExp(String.raw`^\s*(async )?${name}(:|,|\()`, 'm').test(source);
}

function isNamed(text: string, name: string): boolean {
  return new RegExp(`['.]${name}['(]`).test(text);
}
