import { readdir, readFile } from 'node:fs/promises';
import type { LaunchedBrowser } from '../../e2e/fixtures/launch-browser.ts';

/** What a browser has used since it started, in all of its processes, also those that ended. */
export interface BrowserUse {
  readonly cpuSeconds: number;
  /** What its processes wrote into files, in MB. */
  readonly writtenMb: number;
  /** CPU seconds of each process of its extensions that lives, by its id. */
  readonly extensionSeconds: ReadonlyMap<number, number>;
}

interface Process {
  readonly id: number;
  readonly parentId: number;
  readonly cpuSeconds: number;
  readonly isOfExtension: boolean;
}

/** The kernel counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100;

/** The process that started all others of a browser. */
export async function findBrowserProcess({ cdp }: Pick<LaunchedBrowser, 'cdp'>): Promise<number> {
  if (process.platform !== 'linux') throw new Error('What processes use is read from /proc, which only Linux has');
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (browser === undefined) throw new Error('The browser names no process of its own');
  return browser.id;
}

/** What an ended process used, its parent has: so the living ones have it all. */
export async function readUse(browserId: number): Promise<BrowserUse> {
  const processes = await listProcesses(browserId);
  const written = await Promise.all(processes.map(({ id }) => readWrittenBytes(id)));
  return {
    cpuSeconds: sum(processes.map(({ cpuSeconds }) => cpuSeconds)),
    writtenMb: sum(written) / 1e6,
    extensionSeconds: new Map(
      processes.filter(({ isOfExtension }) => isOfExtension).map(({ id, cpuSeconds }) => [id, cpuSeconds]),
    ),
  };
}

/** The memory of all processes of a browser, in MB. What several share counts once. */
export async function readMemoryMb(browserId: number): Promise<number> {
  const processes = await listProcesses(browserId);
  const kilobytes = await Promise.all(
    processes.map(async ({ id }) => toFigure(await readOf(id, 'smaps_rollup'), /^Pss: +(\d+) kB/m)),
  );
  return (sum(kilobytes) * 1024) / 1e6;
}

async function listProcesses(browserId: number): Promise<readonly Process[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(ids.map(readProcess))).filter((each) => each !== null);
  const found = all.filter(({ id }) => id === browserId);
  // Each one that is found leads to its children.
  for (const { id } of found) found.push(...all.filter(({ parentId }) => parentId === id));
  return found;
}

async function readProcess(id: number): Promise<Process | null> {
  const stat = await readOf(id, 'stat');
  // The name before these fields may have blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, parentId] = fields;
  if (parentId === undefined) return null;
  return {
    id,
    parentId: Number(parentId),
    // Its own time in user and kernel mode, and that of its ended children.
    cpuSeconds: sum(fields.slice(11, 15).map(Number)) / ticksPerSecond,
    isOfExtension: (await readOf(id, 'cmdline')).includes('--extension-process'),
  };
}

async function readWrittenBytes(id: number): Promise<number> {
  const io = await readOf(id, 'io');
  // What was written and deleted again before the disk had it, no disk has seen.
  return toFigure(io, /^write_bytes: (\d+)/m) - toFigure(io, /^cancelled_write_bytes: (\d+)/m);
}

/** Nothing where the process has ended meanwhile. */
function readOf(id: number, name: 'stat' | 'io' | 'cmdline' | 'smaps_rollup'): Promise<string> {
  return readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
}

const toFigure = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
