import { createConnection, type Socket } from 'node:net';

/** One connection to a Redis, in its own protocol (RESP 2). */
export interface RedisConnection {
  /** @throws Error with what Redis says, or where the connection is gone. */
  send(command: readonly (string | number)[]): Promise<unknown>;
  close(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** What a reply says, and where it ends; null while it is not whole. */
type Read = { readonly value: unknown; readonly end: number } | null;

export async function connectRedis(path: string): Promise<RedisConnection> {
  const socket = await open(path);
  const waiting: Waiting[] = [];
  let left = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    left = Buffer.concat([left, chunk]);
    for (let read = readReply(left, 0); read !== null; read = readReply(left, 0)) {
      left = left.subarray(read.end);
      const next = waiting.shift();
      if (read.value instanceof Error) next?.reject(read.value);
      else next?.resolve(read.value);
    }
  });
  const fail = () => {
    for (const each of waiting.splice(0)) each.reject(new Error('ECONNRESET'));
  };
  socket.on('error', fail);
  socket.on('close', fail);
  return {
    send: (command) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) {
          reject(new Error('ECONNREFUSED'));
          return;
        }
        waiting.push({ resolve, reject });
        const parts = command.map(String);
        socket.write(
          `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
        );
      }),
    close: () => socket.destroy(),
  };
}

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once('error', reject);
  });
}

function readReply(bytes: Buffer, start: number): Read {
  const lineEnd = bytes.indexOf('\r\n', start);
  if (lineEnd === -1) return null;
  const line = bytes.toString('utf8', start + 1, lineEnd);
  const after = lineEnd + 2;
  const kind = String.fromCharCode(bytes[start] ?? 0);
  if (kind === '+') return { value: line, end: after };
  if (kind === '-') return { value: new Error(line), end: after };
  if (kind === ':') return { value: Number(line), end: after };
  const size = Number(line);
  if (size === -1) return { value: null, end: after };
  if (kind === '$') {
    const end = after + size;
    return bytes.length < end + 2 ? null : { value: bytes.toString('utf8', after, end), end: end + 2 };
  }
  const values: unknown[] = [];
  let at = after;
  for (let index = 0; index < size; index += 1) {
    const item = readReply(bytes, at);
    if (item === null) return null;
    values.push(item.value);
    at = item.end;
  }
  return { value: values, end: at };
}
