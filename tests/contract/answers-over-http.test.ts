import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A service that answers each call as the test writes it. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const callOf = (serviceUrl: string, clock = fakeClock()) =>
  createTransport({ fetch, clock, isOnline: () => true })({
    serviceUrl,
    path: 'offers/all',
    parameters: {},
    encoding: 'json',
    token: 'token',
  });

it('a body without end is given up, and the service sees the connection end long before 100 MB', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<number>();
  const serviceUrl = await serve((response) => {
    const chunk = Buffer.alloc(100_000, ' ');
    let bytes = 0;
    const write = () => {
      while (!response.destroyed && bytes < 100_000_000) {
        bytes += chunk.byteLength;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end();
    };
    response.on('close', () => resolve(bytes));
    write();
  });
  await expect(callOf(serviceUrl)).rejects.toMatchObject({ code: 'malformed-answer' });
  expect(await sent).toBeLessThan(50_000_000);
});

it('a body that comes in drips is given up after 25 s, and the service sees the connection end', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const serviceUrl = await serve((response) => {
    response.write('{"status":"success","data":{"page":1,');
    response.on('close', () => resolve());
    begin();
  });
  const clock = fakeClock();
  const calling = expect(callOf(serviceUrl, clock)).rejects.toMatchObject({ code: 'timed-out' });
  await begun;
  await clock.advance(25_000);
  await calling;
  await closed;
});

it('what a gateway asks to wait is told with its error', async () => {
  const serviceUrl = await serve((response) => {
    response.writeHead(503, { 'Retry-After': '120', 'Content-Type': 'text/html' }).end('<h1>Busy</h1>');
  });
  await expect(callOf(serviceUrl)).rejects.toMatchObject({
    code: 'service-failure',
    details: { httpStatus: 503, retryAfterMs: 120_000 },
  });
});
