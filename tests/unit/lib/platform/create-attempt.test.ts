import { beforeEach, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { createAttempt } from '#lib/platform/create-attempt.ts';

let warnings: string[];
const attempt = createAttempt({ warn: (event, code) => void warnings.push(`${event}: ${code}`) });
beforeEach(() => {
  warnings = [];
});

it('an attempt resolves when its work has ended, and logs no success', async () => {
  let isDone = false;
  await attempt('sync', async () => {
    await Promise.resolve();
    isDone = true;
  });
  expect(isDone).toBe(true);
  expect(warnings).toEqual([]);
});

it('an attempt never rejects: the log gets the name and the code of what fails', async () => {
  await attempt('publish count', () => Promise.reject(new AppError('storage-full')));
  expect(warnings).toEqual(['publish count: storage-full']);
});

it('an attempt logs nothing of what an error says, which may be a secret', async () => {
  await attempt('sync', () => Promise.reject(new Error('https://publisher.example/?secret=a+b/c=')));
  expect(warnings).toEqual(['sync: internal']);
});

it('an attempt catches what fails before there is a promise', async () => {
  await attempt('menu', () => {
    throw new TypeError('no menu');
  });
  expect(warnings).toEqual(['menu: internal']);
});

it('an attempt that fails first does not stop the others', async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    if (name === 'first') throw new AppError('unreachable');
    done.push(name);
  };
  await Promise.all(['first', 'second', 'third'].map((name) => attempt(name, work(name))));
  expect(done).toEqual(['second', 'third']);
  expect(warnings).toEqual(['first: unreachable']);
});
