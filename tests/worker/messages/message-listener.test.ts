import { expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { createMessageListener, type MessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { type MessageAnswer, protocol } from '#lib/messaging/protocol.ts';
import type { Runtime } from '#lib/platform/browser.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';

const extension = { id: 'linkmint-id', version: '1.2.3', rootUrl: 'chrome-extension://linkmint-id/' };
const aPage = { id: extension.id, url: `${extension.rootUrl}popup.html` };
const aContentScript = { id: extension.id, url: 'https://shop.example/p/1', frameId: 0, tab: { id: 7 } };

/** Messages of every kind. That each message takes what is sent is shown where its handler is tested, through its check. */
const inputs = {
  wake: {},
  startCleanly: { accountId: null },
  saveSettings: { callsPerMinute: 30 },
  pageMatched: {},
  moveButton: { corner: 'top-left' },
} as const;
const wish = aMintWish({ requestId: 'r', offerId: '1', destinationUrl: 'https://shop.example/' });
const toHanded = (part: object) => ({ runId: 'f', place: 0, part });

const names = Object.keys(inputs) as (keyof typeof inputs)[];

function listen(change: { ready?: Promise<void>; handle?: (input: unknown) => Promise<unknown> } = {}) {
  const handle = vi.fn(change.handle ?? (async () => 'done'));
  const all = Object.keys(protocol).map((name) => [name, handle]);
  const handlers = Object.assign({} as MessageHandlers, Object.fromEntries(all));
  const readAccountHandlers = vi.fn(async (_accountId: string | undefined) => handlers);
  const listener = createMessageListener({
    deviceHandlers: handlers,
    readAccountHandlers,
    ready: () => change.ready ?? Promise.resolve(),
    extension,
    onFailure: () => undefined,
  });
  const ask = (message: unknown, sender: object) =>
    new Promise<MessageAnswer | 'not claimed'>((resolve) => {
      const claimed = listener(message, sender as Runtime.MessageSender, resolve);
      if (claimed !== true) resolve('not claimed');
    });
  const send = (name: string, sender: object, input: unknown = {}, version = extension.version) =>
    ask({ linkmint: name, version, accountId: 'a', input }, sender);
  return { ask, send, handle, readAccountHandlers };
}

const failed = (code: string) => ({ ok: false, error: { code } });

it.each(names)('the message listener passes %s to its handler from an allowed sender', async (name) => {
  const { send, handle } = listen();
  const sender = protocol[name].from === 'page' ? aPage : aContentScript;

  expect(await send(name, sender, inputs[name])).toEqual({ ok: true, output: 'done' });
  expect(handle.mock.calls[0]?.[0]).toEqual(inputs[name]);
});

it.each(names)('the message listener refuses %s from any other sender', async (name) => {
  const { send, handle } = listen();
  const wrong = protocol[name].from === 'page' ? aContentScript : aPage;

  expect(await send(name, wrong, inputs[name])).toEqual(failed('invalid-message'));
  expect(await send(name, { ...aPage, id: 'another-extension' }, inputs[name])).toEqual(failed('invalid-message'));
  expect(await send(name, { ...aContentScript, frameId: 3 }, inputs[name])).toEqual(failed('invalid-message'));
  expect(handle).not.toHaveBeenCalled();
});

it('the message listener answers a script of an older version with that fact, before it looks at the input', async () => {
  const { send, handle } = listen();

  expect(await send('signOut', aPage, 'nonsense', '1.2.2')).toEqual(failed('stale-extension'));
  expect(handle).not.toHaveBeenCalled();
});

it.each([
  ['mintDeeplink', { ...wish, subIds: ['one'] }],
  ['mintDeeplink', { ...wish, requestId: '' }],
  ['mintDeeplink', { ...wish, handover: { tabId: 7, url: '' } }],
  ['takeLink', {}],
  ['saveSettings', { callsPerMinute: 0 }],
  ['saveSettings', { token: 'x' }],
  ['savePreset', { presetId: 'not an id', name: 'A', subIds: ['', '', '', '', ''] }],
  ['saveSettings', { disclosure: 'x'.repeat(501) }],
  ['saveSettings', { formatId: 'not an id' }],
  ['setPresetFormat', { presetId: 'a', formatId: '' }],
  ['saveTemplate', { formatId: 'a', name: 'A', template: 'x'.repeat(20_001) }],
  ['removeTemplate', {}],
  ['keepParameter', { host: 'shop.example', name: '', isKept: true }],
  ['assignPreset', { presetId: 'a', target: { host: 'shop.example', offerId: '1' } }],
  ['unassignProgram', { programKey: '' }],
  ['refreshListing', { kind: 'offers' }],
  ['couponCopied', { campaignId: '' }],
  ['findPageShop', { tabId: 'here', pageUrl: 'https://shop.example/p/1' }],
  ['saveSettings', { showServiceImages: 'yes' }],
  ['correctQuota', { used: -1 }],
  ['setReportCurrency', { currency: 'EUR' }],
  ['markReportsSeen', { seenAtMs: -1 }],
  ['markReportsSeen', {}],
  ['setRejectionNotices', { isOn: 'yes' }],
  ['annotateLink', { linkId: 'l', note: 'x'.repeat(10_001), tags: [] }],
  ['tagLinks', { linkIds: ['l'], tag: '' }],
  ['deleteLinks', { actId: 'a', linkIds: Array.from({ length: 1_001 }, () => 'l'), requestIds: [] }],
  ['restoreLinks', { actId: '' }],
  ['beginFileRun', { runId: 'f', kind: 'export', fileName: 'links.json', accountId: 'a', total: 1 }],
  [
    'handFilePart',
    toHanded({ kind: 'links', links: [{ ...anImportedLink(), destinationUrl: 'javascript:alert(1)' }] }),
  ],
  ['handFilePart', toHanded({ kind: 'links', links: [{ ...anImportedLink(), mintedAtMs: -8.64e15 }] })],
  ['handFilePart', toHanded({ kind: 'records', records: { posts: [{ ...aPost(), code: 'SIX' }] } })],
  ['handFilePart', toHanded({ kind: 'account', identity: { name: 'Blog' } })],
  ['handFilePart', toHanded({ kind: 'user', settings: {}, presets: '' })],
  ['handFilePart', toHanded({ kind: 'vault' })],
  ['writeFileRun', {}],
  ['changeOtherText', { postId: 'p', channelId: 'c', text: 'x', kind: 'keep' }],
  ['dismissLinkMarks', { offerIds: [''] }],
  ['planBulk', { lines: [{ url: 5 }], preset: { kind: 'auto' } }],
  ['planBulk', { lines: [], preset: { kind: 'preset' } }],
  ['replanBulk', { runId: 'r', preset: 'auto' }],
  ['changeBulkLine', { runId: 'r', index: -1, change: { kind: 'remove' } }],
  ['changeBulkLine', { runId: 'r', index: 1, change: { kind: 'remove', offerId: '1' } }],
  ['retryBulkLines', { runId: 'r', indexes: [0.5], despiteUnknown: false }],
  ['startBulk', { runId: '' }],
  ['pauseBulk', {}],
  ['resumeBulk', { runId: 7 }],
  ['cancelBulk', {}],
  ['discardBulk', {}],
  ['addToPost', { postId: 'p', product: aPostProduct({ url: 'javascript:alert(1)' }) }],
  ['changePost', { postId: 'p', change: { kind: 'forget' } }],
  ['markPosted', { postId: 'p', actId: 'a', channelId: 'telegram', atMs: 1, address: 'javascript:alert(1)' }],
  ['unmarkPosted', { postId: 'p', channelId: 'telegram' }],
  ['restorePost', { post: { ...aPost(), code: '../../..' } }],
  ['takeBulkDraft', { urls: [7] }],
  ['keepBulkList', { list: { text: 1, preset: { kind: 'auto' }, titles: {}, isPlanned: false } }],
  ['connect', { serviceUrl: 'https://s.example' }],
])('the message listener refuses a misshapen %s', async (name, input) => {
  const { send, handle } = listen();

  expect(await send(name, aPage, input)).toEqual(failed('invalid-message'));
  expect(handle).not.toHaveBeenCalled();
});

it.each([['unknownMessage'], ['constructor'], ['__proto__'], ['toString']])(
  'the message listener does not claim "%s"',
  async (name) => {
    expect(await listen().send(name, aPage)).toBe('not claimed');
  },
);

it.each([[null], [undefined], ['text'], [{}], [{ linkmint: 5 }]])(
  'the message listener does not claim %j',
  async (message) => {
    expect(await listen().ask(message, aPage)).toBe('not claimed');
  },
);

it('the message listener waits until the worker is ready', async () => {
  let makeReady = () => {};
  const { send, handle } = listen({ ready: new Promise((resolve) => (makeReady = resolve)) });
  const answer = send('wake', aPage);
  await Promise.resolve();
  expect(handle).not.toHaveBeenCalled();

  makeReady();
  expect(await answer).toEqual({ ok: true, output: 'done' });
});

it('the message listener answers a failure as data, without stack or text', async () => {
  const known = listen({ handle: () => Promise.reject(new AppError('rate-limited', { retryAtMs: 5 })) });
  const unknown = listen({ handle: () => Promise.reject(new Error('secret a+b/c= in the text')) });

  expect(await known.send('wake', aPage)).toEqual({ ok: false, error: { code: 'rate-limited', retryAtMs: 5 } });
  expect(await unknown.send('wake', aPage)).toEqual(failed('internal'));
});
