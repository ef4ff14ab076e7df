import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis } from '#tests/setup/find-redis.mjs';
import { connectRedis, type RedisConnection } from './connect-redis.ts';

/** A real `redis-server` of a test's own, on a socket in a folder of its own. */
export interface TestRedis {
  /** Commands fail while it is down. */
  send(command: readonly (string | number)[]): Promise<unknown>;
  stop(): Promise<void>;
  /** Starts it again. `isEmpty`: what it had is lost. Otherwise it has what it wrote to its log. */
  start(options?: { readonly isEmpty?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export async function startRedis(options: readonly string[] = []): Promise<TestRedis> {
  const command = findRedis();
  if (command === null) throw new Error('there is no redis-server');
  const folder = mkdtempSync(join(tmpdir(), 'linkmint-redis-'));
  const socket = join(folder, 'redis.sock');
  let server: ChildProcess | null = null;
  let connection: RedisConnection | null = null;

  async function start(): Promise<void> {
    // What it wrote is in the hands of the system when it answers: a killed process loses nothing of it.
    const log = ['--appendonly', 'yes', '--appendfsync', 'no', '--save', ''];
    const where = ['--port', '0', '--unixsocket', socket, '--dir', folder];
    server = spawn(command as string, [...where, ...log, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      let said = '';
      server?.stdout?.on('data', (chunk) => {
        said += chunk;
        if (/ready to accept connections/i.test(said)) resolve();
      });
      server?.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
    });
    connection = await connectRedis(socket);
  }

  async function stop(): Promise<void> {
    connection?.close();
    connection = null;
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    server = null;
  }

  await start();
  return {
    send: (parts) => (connection === null ? Promise.reject(new Error('ECONNREFUSED')) : connection.send(parts)),
    stop,
    async start({ isEmpty = false } = {}) {
      if (isEmpty) rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true });
      await start();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
