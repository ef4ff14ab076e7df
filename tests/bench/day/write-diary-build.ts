import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildExtension } from '../../setup/build-extension.ts';
import type { ScratchExtension } from '../write-extension.ts';

/** Before the time at which a life began, in the name of its item of `storage.session`. */
const lifePrefix = 'bench-life-';

/** What started a worker: the name of an alarm, a page of the web or of the extension, or nothing that was noted. */
export type Waker = `alarm ${string}` | 'page of the web' | 'page of Linkmint' | 'nothing';

/**
 * Copies the production build. Its worker notes in `storage.session` by what each of its lives began, and takes an hour
 * for as long as the hourly alarm's period says.
 */
export async function writeDiaryBuild(): Promise<ScratchExtension> {
  const path = await mkdtemp(join(tmpdir(), 'linkmint-bench-diary-'));
  await cp(buildExtension('chrome'), path, { recursive: true });
  const file = join(path, 'background.js');
  const code = await readFile(file, 'utf8');
  // The hint that has the worker compiled at once works in the first line only.
  const diary = `(${keepDiary})(${JSON.stringify(lifePrefix)});\n(${keepShortHours})();\n`;
  await writeFile(
    file,
    code.replace(/^(\/\/#.*\n)?/, (hint) => `${hint}${diary}`),
  );
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Empties the diary. `extensionPage` is any page of the extension, as below. */
export function clearDiary(extensionPage: Page): Promise<void> {
  return extensionPage.evaluate(async (prefix) => {
    const { session } = (globalThis as unknown as { chrome: Chrome }).chrome.storage;
    const names = Object.keys(await session.get(null));
    await session.remove(names.filter((name) => name.startsWith(prefix)));
  }, lifePrefix);
}

/** What each life of the worker began by, in order. */
export async function readDiary(extensionPage: Page): Promise<readonly Waker[]> {
  const items = await extensionPage.evaluate(() =>
    (globalThis as unknown as { chrome: Chrome }).chrome.storage.session.get(null),
  );
  return Object.entries(items)
    .filter(([name]) => name.startsWith(lifePrefix))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, waker]) => waker as Waker);
}

interface Chrome {
  readonly alarms: {
    readonly onAlarm: Listened<[{ readonly name: string }]>;
    get(name: string): Promise<{ readonly periodInMinutes?: number } | undefined>;
    create(name: string, times: AlarmTimes): Promise<void>;
  };
  readonly runtime: { readonly onMessage: Listened<[unknown, { readonly url?: string }]> };
  readonly storage: {
    readonly session: {
      get(all: null): Promise<Record<string, unknown>>;
      set(items: Record<string, Waker>): Promise<void>;
      remove(names: readonly string[]): Promise<void>;
    };
  };
}

interface AlarmTimes {
  readonly when: number;
  readonly periodInMinutes: number;
}

interface Listened<Args extends readonly unknown[]> {
  addListener(listener: (...args: Args) => void): void;
}

/** Runs in the worker, before anything else of it does: it has nothing of this module. */
function keepDiary(prefix: string): void {
  const { alarms, runtime, storage } = (globalThis as unknown as { chrome: Chrome }).chrome;
  const life = `${prefix}${performance.timeOrigin}`;
  let isKnown = false;
  const note = (waker: Waker) => {
    if (isKnown) return;
    isKnown = waker !== 'nothing';
    void storage.session.set({ [life]: waker });
  };
  note('nothing');
  alarms.onAlarm.addListener(({ name }) => note(`alarm ${name}`));
  runtime.onMessage.addListener((_message, { url = '' }) =>
    note(url.startsWith('chrome-extension:') ? 'page of Linkmint' : 'page of the web'),
  );
}

/** Runs there, too: what puts the hourly alarm off puts it off by short hours, where the day has such. */
function keepShortHours(): void {
  const { alarms } = (globalThis as unknown as { chrome: Chrome }).chrome;
  const create = alarms.create.bind(alarms);
  Object.assign(alarms, {
    async create(name: string, times: AlarmTimes) {
      const minutes = name === 'hourly' ? ((await alarms.get(name))?.periodInMinutes ?? 60) : 60;
      if (minutes >= 60) return create(name, times);
      const hours = Math.round((times.when - Date.now()) / 3_600_000);
      return create(name, { when: Date.now() + hours * minutes * 60_000, periodInMinutes: minutes });
    },
  });
}
