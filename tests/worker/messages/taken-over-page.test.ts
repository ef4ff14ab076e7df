import { beforeEach, expect, it } from 'vitest';
import { protocol } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import type { Worker } from '#tests/builders/make-worker.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { readProjectFile } from '#tests/repo/read-project-file.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const pageUrl = 'https://evil.example/page';

let worker: Worker;
let apis: FakePageApis;
/** What the frames of the page say is selected in them. */
let selected = '';
beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: 'https://www.kedai.example/p/1', title: null });
  worker = await makeMintingWorker();
  const { executeScript } = browser.scripting;
  browser.scripting.executeScript = (async (injection: { func?: { name: string } }) =>
    injection.func?.name === 'callReadAgain'
      ? [{ frameId: 0, result: { form: 'text', text: selected } }]
      : executeScript(injection as Parameters<typeof executeScript>[0])) as typeof executeScript;
});

type Sender = Parameters<Worker['handlers']['mintHere']>[1];
const sender = (url = pageUrl) => ({ id: 'linkmint', frameId: 0, url, tab: { id: 66, url } }) as Sender;
const run = <Answer>(answer: Promise<Answer>) => worker.clock.runUntil(answer);
const calls = () => worker.service.count(path);

/** What a script that speaks as the page script may send, and all that comes of it. */
const attempts: Readonly<Record<string, () => Promise<void>>> = {
  async pageMatched() {
    await run(worker.handlers.pageMatched({}, sender()));
    expect(calls()).toBe(0);
  },
  async mintHere() {
    const click = { accountId: worker.accountId, canonicalUrl: 'https://www.kedai.example/p/1' };
    // Another page than its own has no link, whatever it claims.
    const claimed = aPageClick({ ...click, requestId: 'a', pageUrl: 'https://www.kedai.example/p/1' });
    expect(await run(worker.handlers.mintHere(claimed, sender()))).toMatchObject({ tone: 'problem' });
    await run(worker.handlers.mintHere(aPageClick({ ...click, requestId: 'b', pageUrl }), sender()));
    expect(calls()).toBe(0);
    // Nor has its own, in a tab and a document that have no button from the worker.
    const own = 'https://www.kedai.example/p/2';
    const press = (requestId: string, from = sender(own)) =>
      run(worker.handlers.mintHere(aPageClick({ ...click, requestId, pageUrl: own }), from));
    for (const requestId of ['c', 'd', 'e']) expect(await press(requestId)).toMatchObject({ tone: 'problem' });
    await offerButton(worker, 67, own);
    expect(await press('other-tab')).toMatchObject({ tone: 'problem' });
    await offerButton(worker, 66, own, 'the-document');
    const later = { ...sender(own), documentId: 'a-later-document' };
    expect(await press('later', later)).toMatchObject({ tone: 'problem' });
    expect([calls(), (await worker.quota.readUsage()).used]).toEqual([0, 0]);
    await offerButton(worker, 66, own);
    // Where the user wants the button on pages, its own page may have drawn it: the same as below, and no more.
    await settingsItem.write({ ...(await settingsItem.read()), showOnMerchantPages: true });
    for (const url of [pageUrl, 'https://www.kedai.example/checkout']) {
      const elsewhere = aPageClick({ ...click, requestId: url, pageUrl: url });
      expect(await run(worker.handlers.mintHere(elsewhere, sender(url)))).toMatchObject({ tone: 'problem' });
    }
    await run(worker.handlers.dismissButton({ isDismissed: true }, sender(own)));
    expect(await press('dismissed', { ...sender(own), tab: { id: 68, url: own } } as Sender)).toMatchObject({
      tone: 'problem',
    });
    await run(worker.handlers.dismissButton({ isDismissed: false }, sender(own)));
    expect([calls(), (await worker.quota.readUsage()).used]).toEqual([0, 0]);
    // With the button it has a link, which is counted, and the same again is that one.
    for (const requestId of ['f', 'g', 'h']) {
      expect(JSON.stringify(await press(requestId))).not.toContain('go.links.example');
    }
    expect([calls(), (await worker.quota.readUsage()).used]).toEqual([1, 1]);
  },
  async writeLinks() {
    for (let round = 0; round < 3; round += 1) {
      selected = Array.from({ length: 20 }, (_, index) => `https://www.kedai.example/p/x-${round}-${index}`).join(' ');
      const claim = { accountId: worker.accountId, actId: `never-${round}` };
      expect(await run(worker.handlers.writeLinks(claim, sender()))).toMatchObject({ tone: 'problem' });
    }
    expect([calls(), (await worker.quota.readUsage()).used, apis.copied]).toEqual([0, 0, []]);
  },
  async copyLanding() {
    const claim = { accountId: worker.accountId, offerId: '101' };
    expect(await run(worker.handlers.copyLanding(claim, sender()))).toMatchObject({ tone: 'problem' });
    expect(apis.copied).toEqual([]);
  },
  async chooseProgram() {
    await run(worker.handlers.chooseProgram({ accountId: worker.accountId }, sender()));
    expect(apis.popups()).toBe(0);
  },
  async cancelHere() {
    await run(worker.handlers.cancelHere({ requestId: 'guessed' }));
    expect(calls()).toBe(0);
  },
  async cancelQueued() {
    await run(worker.handlers.cancelQueued({ accountId: worker.accountId, requestId: 'guessed' }));
    expect(calls()).toBe(0);
  },
  async copyReady() {
    const guess = { accountId: worker.accountId, linkId: 'guessed', formatId: 'plain' };
    await run(worker.handlers.copyReady(guess)).catch(() => undefined);
    expect(apis.copied).toEqual([]);
  },
  async moveButton() {
    await run(worker.handlers.moveButton({ corner: 'top-left' }, sender()));
    expect(await worker.db.getAllKeys('sitePreferences')).toEqual(['evil.example']);
  },
  async dismissButton() {
    await run(worker.handlers.dismissButton({ isDismissed: true }, sender()));
    expect(await worker.db.getAllKeys('sitePreferences')).toEqual(['evil.example']);
  },
};

it('a page that took over its renderer, and speaks as the page script may send what SECURITY.md names, and nothing else', () => {
  const fromPages = Object.entries(protocol).flatMap(([name, { from }]) => (from === 'content' ? [name] : []));
  expect(fromPages.sort()).toEqual(Object.keys(attempts).sort());
  const table =
    /## What a taken-over page script can do\n([\s\S]*?)\n## /.exec(readProjectFile('SECURITY.md'))?.[1] ?? '';
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(fromPages.sort());
});

it.each(Object.entries(attempts))(
  'a page that took over its renderer, and speaks as the page script gets by %s what is said of it there',
  (_name, attempt) => attempt(),
);
