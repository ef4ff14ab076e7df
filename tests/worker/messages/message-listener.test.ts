import { expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { createMessageListener, type MessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { type MessageAnswer, type MessageName, protocol } from '#lib/messaging/protocol.ts';
import type { Runtime } from '#lib/platform/browser.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';

const extension = { id: 'linkmint-id', version: '1.2.3', rootUrl: 'chrome-extension://linkmint-id/' };
const aPage = { id: extension.id, url: `${extension.rootUrl}popup.html` };
const aContentScript = { id: extension.id, url: 'https://shop.example/p/1', frameId: 0, tab: { id: 7 } };

/** Valid inputs of every message: each rule is tested with all of them. */
const inputs: Record<MessageName, unknown> = {
  connect: { serviceUrl: 'https://s.example', marketplacePath: 'm', key: 'k', secret: 's' },
  signOut: { accountId: 'a' },
  removeAccount: { accountId: 'a' },
  switchAccount: { accountId: 'a' },
  changeAccount: { accountId: 'a', name: 'Blog', color: 'teal' },
  syncNow: {},
  wake: {},
  startCleanly: { accountId: null },
  noteCleared: {},
  noteNewsSeen: {},
  noteTabsAsked: {},
  setPassphrase: { current: null, next: 'eight words or so' },
  removePassphrase: { current: 'eight words or so' },
  unlock: { passphrase: 'eight words or so' },
  lockNow: {},
  setAutoLock: { minutes: 15 },
  forgetPassphrase: {},
  refreshReports: {},
  declineEarnings: {},
  setReportCurrency: { currency: 'USD' },
  markReportsSeen: { seenAtMs: 1_770_000_000_000 },
  setRejectionNotices: { isOn: true },
  changeConnection: { marketplacePath: 'shopextra', bodyEncoding: 'automatic' },
  testConnection: {},
  saveSettings: { callsPerMinute: 30 },
  noteCountryAsked: {},
  readQuota: {},
  correctQuota: { used: 412 },
  mintDeeplink: aMintWish({
    requestId: 'r',
    offerId: '1',
    destinationUrl: 'https://shop.example/',
    handover: { tabId: 7, url: 'https://shop.example/', formatId: 'plain' },
  }),
  cancelMint: { requestId: 'r' },
  cancelHere: { requestId: 'r' },
  cancelQueued: { accountId: 'a', requestId: 'r' },
  chooseProgram: { accountId: 'a' },
  copyReady: { accountId: 'a', linkId: 'l', formatId: 'plain' },
  copyLanding: { accountId: 'a', offerId: '1' },
  writeLinks: { accountId: 'a', actId: 'write' },
  noteLinkReuse: { requestId: 'r', linkId: '1', title: 'Rice cooker' },
  takeLink: { requestId: 'r' },
  copyForPage: { requestId: 'r', pageUrl: 'https://shop.example/p/1', tabId: 7 },
  readWait: {},
  rememberSubIds: { offerId: '1', subIds: ['a', '', '', '', ''] },
  savePreset: { presetId: null, name: 'Newsletter', subIds: ['news-{date}', '', '', '', ''] },
  setPresetFormat: { presetId: 'a', formatId: 'markdown' },
  saveTemplate: { formatId: null, name: 'Telegram', template: '{title}\n{link}' },
  removeTemplate: { formatId: 'a' },
  removePreset: { presetId: 'a' },
  movePreset: { presetId: 'a', place: 0 },
  setDefaultPreset: { presetId: null },
  assignPreset: { presetId: 'a', target: { host: 'shop.example' } },
  unassignProgram: { programKey: 'publisher.example|1' },
  importPresets: { text: '{}' },
  rejectProgram: { host: 'shop.example', offerId: '1', isRejected: true },
  forgetHost: { offerId: '1', host: 'shop.example' },
  forgetRefusal: { offerId: '1', host: 'shop.example' },
  ignoreLinkHost: { host: 'go.links.example', isIgnored: true },
  annotateLink: { linkId: 'l', note: 'For the autumn mail', tags: ['mail'] },
  tagLinks: { linkIds: ['l'], tag: 'mail' },
  untagLinks: { linkIds: ['l'], tag: 'mail' },
  deleteLinks: { actId: 'a', linkIds: ['l'], requestIds: [] },
  restoreLinks: { actId: 'a' },
  beginFileRun: { runId: 'f', kind: 'import', fileName: 'links.json', accountId: 'a', total: 1 },
  handFilePart: { runId: 'f', place: 0, part: { kind: 'links', links: [anImportedLink()] } },
  writeFileRun: { runId: 'f' },
  dismissFileRun: { runId: 'f' },
  setRollingBackup: { isOn: true },
  wipeEverything: {},
  dismissLinkMarks: { offerIds: ['1'] },
  setDefaultOffer: { host: 'shop.example', offerId: null },
  keepParameter: { host: 'shop.example', name: 'color', isKept: true },
  refreshCampaigns: { offerId: '1' },
  refreshListing: { kind: 'shops' },
  couponCopied: { campaignId: '81000' },
  findPageShop: { tabId: 7, pageUrl: 'https://shop.example/p/1' },
  planBulk: {
    lines: [{ url: 'https://shop.example/p/1', program: '', subIds: ['', '', '', '', ''], title: '' }],
    preset: { kind: 'preset', presetId: 'a' },
  },
  replanBulk: { runId: 'r', preset: { kind: 'auto' } },
  changeBulkLine: { runId: 'r', index: 3, change: { kind: 'program', offerId: '1' } },
  startBulk: { runId: 'r' },
  queueLink: { requestId: 'q', offerId: '1', destinationUrl: 'https://a.example/', subIds: ['', '', '', '', ''] },
  pauseBulk: { runId: 'r' },
  resumeBulk: { runId: 'r' },
  cancelBulk: { runId: 'r' },
  retryBulkLines: { runId: 'r', indexes: [0, 4], despiteUnknown: false },
  discardBulk: { runId: 'r' },
  collectPosts: {},
  createPost: { postId: 'p', name: 'Kitchen' },
  addToPost: { postId: 'p', product: aPostProduct() },
  markRowDone: { rowId: 'draft:p', cause: '5', title: 'Rice', edited: [{ postId: 'p', rowIds: ['draft:p'] }] },
  takeBackDone: { rowId: 'draft:p', cause: '5' },
  priceReplacing: { posts: [] },
  replaceInPosts: { runId: 'run-1', causeId: 'program:1', offerName: 'Kedai', posts: [] },
  replaceCode: {
    ...{ runId: 'run-1', causeId: 'coupon:7:2026-11-24', coupon: null, posts: [] },
    former: { campaignId: '7', name: '', voucherCode: 'BERAS5', endDate: '2026-11-24' },
  },
  takeBackReplacing: { runId: 'run-1' },
  addPages: {
    postId: 'p',
    pages: [{ productId: 'rice', tabId: 7, pageUrl: 'https://shop.example/p/1', title: 'Rice', isChosen: false }],
  },
  changePost: { postId: 'p', change: { kind: 'move', productId: 'rice', to: 0 } },
  changeOtherText: { postId: 'p', channelId: 'telegram', text: 'Ad', kind: 'use' },
  duplicatePost: { postId: 'p', newPostId: 'q', name: 'Kitchen 2' },
  deletePost: { postId: 'p' },
  restorePost: { post: aPost() },
  noteTextCopied: { postId: 'p', actId: 'a', channelId: 'telegram' },
  markPosted: { postId: 'p', actId: 'a', channelId: 'telegram', atMs: 1, address: 'https://t.example/1' },
  unmarkPosted: { postId: 'p', channelId: 'telegram', postedAtMs: 1 },
  noteCopy: { actId: 'a', url: 'https://shop.example/p/1', channel: 'Telegram' },
  pricePost: { postId: 'p' },
  setOwnSite: { host: 'dapur.example', isOwn: true },
  askPageCheck: { tabId: 4 },
  takeCheckAsk: { tabId: 4 },
  startPageCheck: { tabId: 4 },
  readPageSlice: { tabId: 4, checkId: 'c' },
  showPageLinks: {
    tabId: 4,
    checkId: 'c',
    marks: [{ linkId: 0, number: 1, tone: 'stop' }],
    hasToScroll: true,
  },
  keepPageCheck: { check: aKeptCheck() },
  priceCheck: { lines: [] },
  makeCheckLinks: { lines: [], runId: 'r' },
  makePost: { postId: 'p', runId: 'r' },
  takeBulkDraft: { urls: ['https://www.kedai.example/p/1'] },
  keepBulkList: { list: { text: 'https://shop.example/', preset: { kind: 'auto' }, titles: {}, isPlanned: false } },
  readManaged: {},
  readTeam: {},
  refreshTeam: {},
  testTeam: { address: 'https://redis.example', token: null, publisherId: '77' },
  setTeam: {
    address: 'https://redis.example',
    token: 't',
    publisherId: '77',
    deviceName: 'Desk',
    share: 'reuse',
    publishesPresets: false,
  },
  leaveTeam: {},
  listTeamLinks: { search: '' },
  deleteTeamLinks: { actId: 'a', keys: ['0'.repeat(64)] },
  restoreTeamLinks: { actId: 'a' },
  pageMatched: {},
  mintHere: aPageClick({ requestId: 'r', accountId: 'a', pageUrl: 'https://shop.example/p/1', title: 'Rice' }),
  moveButton: { corner: 'top-left' },
  dismissButton: { isDismissed: true },
};
const toHanded = (part: object) => ({ runId: 'f', place: 0, part });

const names = Object.keys(protocol) as MessageName[];

function listen(change: { ready?: Promise<void>; handle?: (input: unknown) => Promise<unknown> } = {}) {
  const handle = vi.fn(change.handle ?? (async () => 'done'));
  const handlers = Object.assign({} as MessageHandlers, Object.fromEntries(names.map((name) => [name, handle])));
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
  const send = (name: string, sender: object, input = inputs[name as MessageName], version = extension.version) =>
    ask({ linkmint: name, version, accountId: 'a', input }, sender);
  return { ask, send, handle, readAccountHandlers };
}

const failed = (code: string) => ({ ok: false, error: { code } });

it.each(names)('the message listener passes %s to its handler from an allowed sender', async (name) => {
  const { send, handle } = listen();
  const sender = protocol[name].from === 'page' ? aPage : aContentScript;

  expect(await send(name, sender)).toEqual({ ok: true, output: 'done' });
  expect(handle.mock.calls[0]?.[0]).toEqual(inputs[name]);
});

it.each(names)('the message listener refuses %s from any other sender', async (name) => {
  const { send, handle } = listen();
  const wrong = protocol[name].from === 'page' ? aContentScript : aPage;

  expect(await send(name, wrong)).toEqual(failed('invalid-message'));
  expect(await send(name, { ...aPage, id: 'another-extension' })).toEqual(failed('invalid-message'));
  expect(await send(name, { ...aContentScript, frameId: 3 })).toEqual(failed('invalid-message'));
  expect(handle).not.toHaveBeenCalled();
});

it('the message listener answers a script of an older version with that fact, before it looks at the input', async () => {
  const { send, handle } = listen();

  expect(await send('signOut', aPage, 'nonsense', '1.2.2')).toEqual(failed('stale-extension'));
  expect(handle).not.toHaveBeenCalled();
});

it.each([
  ['mintDeeplink', { ...(inputs.mintDeeplink as object), subIds: ['one'] }],
  ['mintDeeplink', { ...(inputs.mintDeeplink as object), requestId: '' }],
  ['mintDeeplink', { ...(inputs.mintDeeplink as object), handover: { tabId: 7, url: '' } }],
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
