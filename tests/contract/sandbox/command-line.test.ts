import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { parseSandboxArguments, sandboxHelp } from '#tests/sandbox/parse-sandbox-arguments.ts';
import { variantNames } from '#tests/sandbox/variant-names.ts';

const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Reads the child's output until `pattern` is in it. */
async function readUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  child.stdout?.setEncoding('utf8');
  for await (const part of child.stdout ?? []) {
    text += part;
    if (pattern.test(text)) return text;
  }
  throw new Error(`the sandbox ended without ${pattern}: ${text}`);
}

async function toEnd(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (part) => {
    out += part;
  });
  child.stderr?.on('data', (part) => {
    err += part;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

// Each starts a process of its own: slow on a busy machine.
describe('npm run sandbox', { timeout: 30_000 }, () => {
  test('npm run sandbox prints URL, key and secret on lines of their own, serves, and ends on SIGTERM', async () => {
    const child = run('--port', '0', '--rate-per-minute', '5', '--variant', 'status-200');
    const text = await readUntil(child, /Ctrl-C/);
    const url = /^Service URL: (http:\/\/localhost:\d+)$/m.exec(text)?.[1];
    const key = /^API key: (.+)$/m.exec(text)?.[1] ?? '';
    const secret = /^API secret: (.+)$/m.exec(text)?.[1] ?? '';
    const response = await fetch(`${url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key, secret }),
    });
    expect(response.status).toBe(200);
    expect((await response.json()).data.token).toEqual(expect.any(String));
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
  });

  test('npm run sandbox explains itself', async () => {
    const { code, out } = await toEnd(run('--help'));
    expect(code).toBe(0);
    for (const option of ['--port', '--rate-per-minute', '--offers', '--variant', 'status-200']) {
      expect(out).toContain(option);
    }
  });

  test('npm run sandbox refuses what it does not understand with code 2 and a sentence', async () => {
    const { code, err } = await toEnd(run('--port', 'http'));
    expect(code).toBe(2);
    expect(err).toContain('--port takes a whole number');
  });
});

test.each(variantNames)('a variant by hand starts a service with it: --variant %s', async (name) => {
  const parsed = parseSandboxArguments(['--variant', name]);
  const sandbox = await startSandbox(parsed.kind === 'run' ? parsed.options : {});
  const response = await fetch(`${sandbox.serviceUrl}/_sandbox/variants`);
  expect(await response.json()).toMatchObject({ on: [name] });
  await sandbox.close();
});

test.each(variantNames)('a variant by hand is explained by --help: %s', (name) => {
  expect(sandboxHelp).toMatch(new RegExp(`^ +${name} +\\S`, 'm'));
});

test.each([
  [['--bogus']],
  [['--port']],
  [['--port', '70000']],
  [['--offers', '100001']],
  [['--rate-per-minute', '0']],
  [['--variant', 'none']],
  [['--merchant-domain', 'com']],
  [['--time-zone', '8']],
  [['--marketplace-path', 'a/b']],
  [['--secret', '']],
  [['extra']],
])('arguments refuse %j', (args) => {
  expect(parseSandboxArguments(args)).toMatchObject({ kind: 'error', error: expect.stringMatching(/\S/) });
});

test('arguments become options', () => {
  const text =
    '--port 4000 --rate-per-minute 60 --deeplink-rate 30 --monthly-quota 5 --quota-period rolling-30-days --offers 9 ' +
    '--conversions 8 --time-zone=-03:30 --token opaque --free-duplicates --marketplace-path bazaar ' +
    '--merchant-domain example --key k --secret s --variant status-200 --variant rate-60';
  expect(parseSandboxArguments(text.split(' '))).toEqual({
    kind: 'run',
    options: {
      port: 4000,
      ratePerMinute: 60,
      deeplinkRatePerMinute: 30,
      monthlyQuota: 5,
      quotaPeriod: 'rolling-30-days',
      offers: 9,
      conversions: 8,
      timeZoneOffsetMinutes: -210,
      tokenKind: 'opaque',
      chargeDuplicates: false,
      marketplacePath: 'bazaar',
      merchantDomain: 'example',
      key: 'k',
      secret: 's',
      variants: ['status-200', 'rate-60'],
    },
  });
  expect(parseSandboxArguments([])).toEqual({ kind: 'run', options: {} });
});
