import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeMissingFirefox } from '#tests/setup/describe-missing-firefox.ts';
import { findFirefox } from '#tests/setup/find-firefox.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firefox-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function makeProgram(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

it('the Firefox of the tests is the one that FIREFOX_PATH names, and no other if that one does not exist', () => {
  const path = makeProgram('mine');
  vi.stubEnv('FIREFOX_PATH', path);
  expect(findFirefox()).toBe(path);
  vi.stubEnv('FIREFOX_PATH', join(folder, 'nowhere'));
  expect(findFirefox).toThrow('FIREFOX_PATH names no program');
});

it('the Firefox of the tests on the PATH is rather one that keeps an unsigned package over a restart', () => {
  makeProgram('firefox');
  const esr = makeProgram('firefox-esr');
  vi.stubEnv('FIREFOX_PATH', '');
  vi.stubEnv('PATH', folder);
  expect(findFirefox()).toBe(esr);
});

it('the Firefox of the tests is reported when it is missing, with what was not tested; one that is there is not', () => {
  expect(describeMissingFirefox(null)).toContain('nothing was tested in one');
  expect(describeMissingFirefox('/usr/bin/firefox')).toBe('');
});
