import { expect, it } from 'vitest';
import { installInOneWay } from '#tests/setup/install-in-one-way.mjs';

const stack = 'Error: getaddrinfo ENOTFOUND downloads.example\n    at lookup (dns.js:1:1)';
const ways = [
  { line: 'downloading it', commands: [['download', 'it']] },
  { line: 'installing that of the distribution', commands: [['update'], ['install', 'it']] },
];

/** Installs with the commands that work; `found` is where the program is once one of `working` has run. */
async function install(working: readonly string[]) {
  const said: string[] = [];
  const ran: string[] = [];
  const found = await installInOneWay({
    ways,
    find: async () => (ran.some((name) => name !== 'update' && working.includes(name)) ? '/bin/it' : null),
    run: ([name = '']) => {
      ran.push(name);
      return { isDone: working.includes(name), output: `${stack}\n` };
    },
    say: (text) => said.push(text),
  });
  return { found, ran, said };
}

it('the set-up of a program is one line where the first way works, and tries no other', async () => {
  expect(await install(['download'])).toEqual({ found: '/bin/it', ran: ['download'], said: ['downloading it'] });
});

it('the set-up of a program says a line a way and nothing of the download that failed, where another way works', async () => {
  const { found, said } = await install(['update', 'install']);
  expect(found).toBe('/bin/it');
  expect(said).toEqual(['downloading it', 'installing that of the distribution']);
});

it('the set-up of a program leaves a way after a command that failed', async () => {
  expect((await install(['install'])).ran).toEqual(['download', 'update']);
});

it('the set-up of a program shows what every command printed where no way works', async () => {
  const { found, said } = await install([]);
  expect(found).toBeNull();
  expect(said.slice(2)).toEqual([`$ download it\n${stack}`, `$ update\n${stack}`]);
});
