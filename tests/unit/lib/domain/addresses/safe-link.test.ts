import { expect, it } from 'vitest';
import { isLoopbackHost, isSafeTrackingLink, toSafeHttpsUrl } from '#lib/domain/addresses/safe-link.ts';

const remote = 'https://api.jambatan.example';
const local = 'http://localhost:4321';

it.each([
  ...['localhost.evil.test', 'notlocalhost', '127.evil.test', '127.0.0.1.evil.test', '128.0.0.1', '0.0.0.0'],
  ...['10.0.0.1', '[::2]', '[::ffff:7f00:1]', ''],
])('isLoopbackHost refuses %s', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

it.each(['localhost', 'LOCALHOST', 'localhost.', 'kedai.localhost', '127.0.0.1', '127.255.1.2', '[::1]', '::1'])(
  'isLoopbackHost takes %s',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

it.each([
  ['javascript:alert(1)', local],
  ['javascript://go.example/%0aalert(1)', remote],
  ['data:text/html,x', local],
  ['http://go.example/1', remote],
  ['ftp://go.example/1', local],
  ['http://go.localhost/1', remote],
  ['https://user:pass@go.example/1', remote],
  ['https://@go.example/1', remote],
  ['https://go.example@evil.test/1', remote],
  ['https:\\\\go.example/1', remote],
  ['https:/go.example/1', remote],
  ['https://go.example/1 https://evil.test', remote],
  ['https://go.example/1\n', remote],
  [' https://go.example/1', remote],
  ['https://go.example/\u202e1', remote],
  ['https://go.example/abc\ufffd', remote],
  ['https://go.example/abc\ud800', remote],
  ['//go.example/1', remote],
  ['go.example/1', remote],
  ['https://', remote],
  ['', local],
  ['http://go.localhost/1', 'no url'],
])('isSafeTrackingLink refuses %j of %s', (link, serviceUrl) => {
  expect(isSafeTrackingLink(link, serviceUrl)).toBe(false);
});

it.each([
  ['https://go.example/abc123', remote],
  ['HTTPS://go.example', remote],
  ['https://go.example:8443/abc?x=a@b#/c', remote],
  ['https://go.example/abc123', local],
  ['http://go.shorthop.localhost:4321/abc', local],
  ['http://go.shorthop.example/abc', local],
  ['http://127.0.0.1:4321/abc', 'http://[::1]:4321'],
])('isSafeTrackingLink takes %s of %s', (link, serviceUrl) => {
  expect(isSafeTrackingLink(link, serviceUrl)).toBe(true);
});

it.each(['javascript:alert(1)', 'http://jambatan.example/', 'https://a:b@jambatan.example/', 'jambatan.example', ''])(
  'toSafeHttpsUrl refuses %j',
  (text) => {
    expect(toSafeHttpsUrl(text, remote)).toBeNull();
  },
);

it('toSafeHttpsUrl returns the normal form', () => {
  expect(toSafeHttpsUrl(' HTTPS://Jambatan.example/directory/1 ', remote)).toBe('https://jambatan.example/directory/1');
  expect(toSafeHttpsUrl('http://localhost:4321/directory/1', local)).toBe('http://localhost:4321/directory/1');
});
