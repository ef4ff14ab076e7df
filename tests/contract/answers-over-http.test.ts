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

const callOf = (serviceUrl: string, clock = fakeClock(), path = 'offers/all') =>
  createTransport({ fetch, clock, isOnline: () => true })({
    serviceUrl,
    path,
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

it('the wait that a gateway asks for is reported with its error', async () => {
  const serviceUrl = await serve((response) => {
    response.writeHead(503, { 'Retry-After': '120', 'Content-Type': 'text/html' }).end('<h1>Busy</h1>');
  });
  const clock = fakeClock();
  await expect(callOf(serviceUrl, clock)).rejects.toMatchObject({
    code: 'service-failure',
    details: { httpStatus: 503, retryAtMs: clock.nowMs() + 120_000 },
  });
});

const link = 'https://go.links.example/paid';
const aLink = JSON.stringify({ status: 'success', message: '', data: { offer_id: 101, tracking_link: link } });
const notice = '<br />\n<b>Notice</b>:  Undefined index: sub in <b>/var/www/make.php</b> on line <b>12</b><br />\n';
const mintOf = (serviceUrl: string) => callOf(serviceUrl, fakeClock(), 'deeplink/generate');

it.each<[string, (response: ServerResponse) => void]>([
  [
    'a Content-Length that is two too long',
    (response) => {
      response.writeHead(200, { 'Content-Length': Buffer.byteLength(aLink) + 2 });
      response.write(aLink, () => response.socket?.end());
    },
  ],
  [
    'a last chunk that is missing',
    (response) => {
      response.writeHead(200, { 'Transfer-Encoding': 'chunked' });
      response.write(aLink, () => response.socket?.end());
    },
  ],
  ['two byte order marks', (response) => void response.end(`\ufeff\ufeff${aLink}`)],
  ['a notice in HTML before it', (response) => void response.end(notice + aLink)],
])('an answer is read, with %s', async (_name, answer) => {
  const serviceUrl = await serve(answer);
  expect(await mintOf(serviceUrl)).toEqual({ offer_id: 101, tracking_link: link });
});

it('an answer that is cut is unreadable, and so is the whole object inside of it', async () => {
  const serviceUrl = await serve((response) => {
    response.writeHead(200, { 'Content-Length': Buffer.byteLength(aLink) });
    response.write(aLink.slice(0, -1), () => response.socket?.end());
  });
  await expect(mintOf(serviceUrl)).rejects.toMatchObject({ code: 'unreachable' });
});

it.each([
  ['two links', { tracking_link: link, other_link: 'https://go.links.example/other' }],
  ['no link', { offer_id: 101 }],
  ['a link that is not safe', { tracking_link: 'javascript:alert(1)' }],
])('no link is read behind a notice that has %s', async (_name, data) => {
  const serviceUrl = await serve((response) => void response.end(notice + JSON.stringify({ status: 'success', data })));
  await expect(mintOf(serviceUrl)).rejects.toMatchObject({ code: 'malformed-answer' });
});

it('a refusal behind a notice is read as one', async () => {
  const refusal = JSON.stringify({ status: 'error', message: 'Something went wrong', data: [] });
  const serviceUrl = await serve((response) => void response.writeHead(500).end(notice + refusal));
  await expect(mintOf(serviceUrl)).rejects.toMatchObject({ code: 'deeplink-refused' });
});
