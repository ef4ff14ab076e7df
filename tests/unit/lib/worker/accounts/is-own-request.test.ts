import { expect, it } from 'vitest';
import { isOwnRequest } from '#lib/worker/accounts/is-own-request.ts';

const root = 'chrome-extension://linkmint/';
const url = 'https://publisher.example/api/authenticate';

it.each([
  ["the worker's call", { tabId: -1, url, initiator: 'chrome-extension://linkmint' }, true],
  ["the worker's call, as Firefox reports it", { tabId: -1, url, originUrl: `${root}background.html` }, true],
  ['a call of which the browser does not tell who made it', { tabId: -1, url }, true],
  ['a tab on the service that is sent on', { tabId: 7, url, initiator: 'https://publisher.example' }, false],
  ['a tab that the user opened', { tabId: 7, url: 'https://publisher.example/' }, false],
  ["a worker of the service's own pages", { tabId: -1, url, initiator: 'https://publisher.example' }, false],
  ['an image of another extension', { tabId: -1, url, initiator: 'chrome-extension://linkmint-2' }, false],
  ["something of the service's that is no call", { tabId: -1, url: 'https://publisher.example/logo.png' }, false],
])('%s', (_what, request, isOwn) => {
  expect(isOwnRequest(request, root)).toBe(isOwn);
});
