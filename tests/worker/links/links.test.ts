import { beforeEach, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { readLinkWishes } from '#lib/store/links/read-link-wishes.ts';
import { readLinkBatches, readLinkChanges } from '#lib/store/links/read-links.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { importLinks } from '#lib/worker/links/import-links.ts';
import { annotateLink, deleteLinks, restoreLinks, tagLinks, untagLinks } from '#lib/worker/links/links.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope, type FakeService } from '#tests/fakes/fake-service.ts';

const path = 'deeplink/generate';
const destinationUrl = 'https://www.kedai.example/p/rice-cooker-3l';

let service: FakeService;
let worker: Worker;
let requests = 0;
beforeEach(async () => {
  worker = await makeMintingWorker();
  ({ service } = worker);
});

const aWish = (change: Partial<MintWish> = {}): MintWish => {
  requests += 1;
  return aMintWish({
    requestId: `request-${requests}`,
    destinationUrl,
    subIds: ['news-1120', '', '', '', ''],
    title: 'Rice cooker',
    ...change,
  });
};
async function mint(change: Partial<MintWish> = {}) {
  const wish = aWish(change);
  const outcome = await worker.clock.runUntil(worker.mint.mint(wish));
  return { wish, outcome, linkId: outcome.kind === 'minted' ? outcome.link.linkId : '' };
}
const linkOf = (linkId: string) => worker.db.get('links', linkId);
const used = async () => (await worker.quota.readUsage()).used;
const anImport = (change: Partial<ImportedLink> = {}): ImportedLink =>
  anImportedLink({
    destinationUrl,
    title: 'Rice cooker',
    subIds: ['news-1120', '', '', '', ''],
    mintedAtMs: 1_000,
    ...change,
  });

it('a minted link has the title of its page, on one line and cut to what is stored', async () => {
  const { linkId } = await mint({ title: `Rice\n cooker\u202e ${'x'.repeat(5_000)}` });
  const title = (await linkOf(linkId))?.title ?? '';
  expect(title.startsWith('Rice cooker x')).toBe(true);
  expect(title).toHaveLength(300);
});

it('a minted link counts each act that it answered, and a repeated act once', async () => {
  const { linkId } = await mint();
  expect((await linkOf(linkId))?.reuseCount).toBeUndefined();
  const second = await mint();
  await worker.clock.runUntil(worker.mint.mint(second.wish));
  expect(await linkOf(linkId)).toMatchObject({ reuseCount: 1, lastReusedAtMs: expect.any(Number) });
  await mint();
  expect((await linkOf(linkId))?.reuseCount).toBe(2);
  expect(service.count(path)).toBe(1);
});

it('a minted link that was made without a title gets it with the next act', async () => {
  const { linkId } = await mint({ title: undefined });
  expect((await linkOf(linkId))?.title).toBeUndefined();
  await mint();
  expect((await linkOf(linkId))?.title).toBe('Rice cooker');
});

it('annotating keeps note and tags, and deletes what the user emptied', async () => {
  const { linkId } = await mint();
  await annotateLink(worker, { linkId, note: 'For the mail', tags: ['mail', 'Mail', ' x '] });
  expect(await linkOf(linkId)).toMatchObject({ note: 'For the mail', tags: ['mail', 'x'] });
  await annotateLink(worker, { linkId, note: '', tags: [] });
  const link = await linkOf(linkId);
  expect(link).not.toHaveProperty('note');
  expect(link).not.toHaveProperty('tags');
});

it('annotating with a note alone leaves the tags, and with tags alone the note', async () => {
  const { linkId } = await mint();
  await annotateLink(worker, { linkId, note: 'For the mail' });
  await annotateLink(worker, { linkId, tags: ['mail'] });
  expect(await linkOf(linkId)).toMatchObject({ note: 'For the mail', tags: ['mail'] });
  await annotateLink(worker, { linkId, note: '' });
  expect(await linkOf(linkId)).toMatchObject({ tags: ['mail'] });
  expect(await linkOf(linkId)).not.toHaveProperty('note');
});

it('annotating adds a tag to several links, once', async () => {
  const first = await mint();
  const second = await mint({ subIds: noSubIds });
  const linkIds = [first.linkId, second.linkId, 'gone'];
  await tagLinks(worker, { linkIds, tag: 'autumn' });
  await tagLinks(worker, { linkIds, tag: 'AUTUMN' });
  expect((await worker.db.getAll('links')).map(({ tags }) => tags)).toEqual([['autumn'], ['autumn']]);
});

it('annotating removes a tag from those that have it, and leaves their other tags', async () => {
  const first = await mint();
  const second = await mint({ subIds: noSubIds });
  await annotateLink(worker, { linkId: first.linkId, note: 'kept', tags: ['Autumn', 'mail'] });
  const untouched = await linkOf(second.linkId);
  await untagLinks(worker, { linkIds: [first.linkId, second.linkId, 'gone'], tag: 'autumn' });
  expect(await linkOf(first.linkId)).toMatchObject({ note: 'kept', tags: ['mail'] });
  expect(await linkOf(second.linkId)).toEqual(untouched);

  await untagLinks(worker, { linkIds: [first.linkId], tag: 'mail' });
  expect(await linkOf(first.linkId)).not.toHaveProperty('tags');
});

it('annotating does not bring a deleted link back', async () => {
  const { linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await annotateLink(worker, { linkId, note: 'late', tags: [] });
  expect(await worker.db.count('links')).toBe(0);
});

it('deleting leaves the count as it is, and the next wish costs a link', async () => {
  const { linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  expect(await used()).toBe(1);
  expect((await mint()).outcome).toMatchObject({ kind: 'minted', reused: false });
  expect(await used()).toBe(2);
});

it('deleting answers a repeated act with the link that it made, and not as lost', async () => {
  const { wish, outcome, linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });

  expect(await worker.clock.runUntil(worker.mint.mint(wish))).toEqual(outcome);
  expect(service.count(path)).toBe(1);
});

it('deleting can be undone with all details, and the link is reused', async () => {
  const { linkId } = await mint();
  await annotateLink(worker, { linkId, note: 'kept', tags: ['mail'] });
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await deleteLinks(worker, { actId: 'another', linkIds: ['nothing'], requestIds: [] });

  expect(await restoreLinks(worker, { actId: 'another' })).toEqual({ left: 0 });
  expect(await worker.db.count('links')).toBe(0);
  expect(await restoreLinks(worker, { actId: 'act' })).toEqual({ left: 0 });
  expect(await linkOf(linkId)).toMatchObject({ note: 'kept', tags: ['mail'] });
  expect((await mint()).outcome).toMatchObject({ reused: true });
});

it('deleting brings back no second copy of a link that was imported again meanwhile', async () => {
  const { linkId } = await mint();
  const { trackingLink = '' } = (await linkOf(linkId)) ?? {};
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink })] });
  await restoreLinks(worker, { actId: 'act' });
  expect(await worker.db.getAllKeys('links')).toEqual(['of-a-file']);
});

it('deleting loses no words of a link that was imported again before the Undo, and the link is reused', async () => {
  const { linkId } = await mint();
  const { trackingLink = '' } = (await linkOf(linkId)) ?? {};
  await annotateLink(worker, { linkId, note: 'kept', tags: ['mail'] });
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink, note: 'of the file' })] });
  await restoreLinks(worker, { actId: 'act' });
  expect(await linkOf('of-a-file')).toMatchObject({ note: 'of the file\nkept', tags: ['mail'] });
  expect((await mint()).outcome).toMatchObject({ reused: true });
});

it('deleting answers a repeated act with its link also where Undo joined it to the one of a file, and so does a backup', async () => {
  const { wish, linkId } = await mint();
  const { trackingLink = '' } = (await linkOf(linkId)) ?? {};
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink })] });
  await restoreLinks(worker, { actId: 'act' });
  expect(await worker.clock.runUntil(worker.mint.mint(wish))).toMatchObject({ kind: 'minted', link: { trackingLink } });

  await deleteLinks(worker, { actId: 'again', linkIds: ['of-a-file'], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink })] });
  expect((await mint()).outcome).toMatchObject({ reused: true, link: { trackingLink } });
});

it('deleting gives back an own link as it was where a file brought its address for another page meanwhile', async () => {
  const { linkId } = await mint();
  const { trackingLink = '' } = (await linkOf(linkId)) ?? {};
  const elsewhere = { offerId: '7', destinationUrl: 'https://www.kedai.example/p/other' };
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ ...elsewhere, linkId: 'of-a-file', trackingLink, note: 'mail' })] });
  await restoreLinks(worker, { actId: 'act' });
  expect((await mint()).outcome).toMatchObject({ reused: true, link: { trackingLink, destinationUrl } });
  expect(await worker.db.getAll('links')).toMatchObject([{ linkId: 'of-a-file', destinationUrl, note: 'mail' }]);
});

it('deleting writes a note with a file’s line ends once where Undo joins its link to the one of a file', async () => {
  const { linkId } = await mint();
  const { trackingLink = '' } = (await linkOf(linkId)) ?? {};
  await annotateLink(worker, { linkId, note: 'for mail\r\nuntil May' });
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink, note: 'of the file' })] });
  await restoreLinks(worker, { actId: 'act' });
  expect((await linkOf('of-a-file'))?.note?.match(/until May/g)).toHaveLength(1);
});

it('deleting keeps from the team no link that waits for it where Undo joined it to the one of a file', async () => {
  const { linkId } = await mint();
  const { trackingLink = '' } = (await linkOf(linkId)) ?? {};
  await writeMeta(worker.db, 'teamOutbox', ['another', linkId]);
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink })] });
  await restoreLinks(worker, { actId: 'act' });
  expect(await readMeta(worker.db, 'teamOutbox')).toEqual(['another', 'of-a-file']);
});

it('deleting answers each repeated act of one link also where Undo joined that link to another', async () => {
  const trackingLink = 'https://go.links.example/same';
  service.respond(path, anEnvelope({ tracking_link: trackingLink }));
  const first = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [first.linkId], requestIds: [] });
  const second = await mint();
  await restoreLinks(worker, { actId: 'act' });
  await deleteLinks(worker, { actId: 'again', linkIds: [second.linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId: 'of-a-file', trackingLink })] });
  await restoreLinks(worker, { actId: 'again' });
  for (const { wish } of [first, second]) {
    expect(await worker.clock.runUntil(worker.mint.mint(wish))).toMatchObject({
      kind: 'minted',
      link: { trackingLink },
    });
  }
});

it('deleting can be undone slice by slice, also after a kill between slices', async () => {
  const linkIds = Array.from({ length: 1_001 }, (_, index) => `l${index}`);
  const transaction = worker.db.transaction('links', 'readwrite');
  for (const linkId of linkIds) {
    void transaction.store.put(aKeptLink({ linkId, trackingLink: `https://go.links.example/${linkId}` }));
  }
  await transaction.done;
  await deleteLinks(worker, { actId: 'act', linkIds, requestIds: [] });
  expect(await restoreLinks(worker, { actId: 'act' })).toEqual({ left: 1 });

  worker = await makeWorker({ service, clock: worker.clock });
  expect(await restoreLinks(worker, { actId: 'act' })).toEqual({ left: 0 });
  expect(await worker.db.count('links')).toBe(1_001);
});

it('deleting is final after a day', async () => {
  const { linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await worker.clock.advance(86_400_001);
  await deleteLinks(worker, { actId: 'later', linkIds: [], requestIds: [] });
  expect(await worker.db.count('deletedLinks')).toBe(0);
});

it('wishes without a link are listed with what was wanted and why there is no link, each lost answer for itself', async () => {
  service.once(path, 'drop');
  await mint({ title: 'Lost' });
  await worker.clock.advance(1_000);
  service.once(path, 'drop');
  await mint({ title: 'Lost again', despiteRefusal: true });
  service.once(path, aFailure(500, 'Something went wrong'));
  await mint({ subIds: noSubIds, preset: { name: 'Newsletter' } });
  service.once(path, aFailure(500, 'Something went wrong'));
  await mint({ subIds: noSubIds, preset: { name: 'Newsletter' }, despiteRefusal: true });

  const wishes = await readLinkWishes(worker.db);
  expect(wishes.map(({ outcome, error, title }) => [outcome, error, title])).toEqual([
    ['refused', 'deeplink-refused', 'Rice cooker'],
    ['unknown', 'unreachable', 'Lost again'],
    ['unknown', 'unreachable', 'Lost'],
  ]);
  expect(wishes[0]).toMatchObject({
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    destinationUrl,
    subIds: noSubIds,
    presetName: 'Newsletter',
  });
});

it('wishes without a link are not listed as refused once the link exists', async () => {
  // The click is made once more by itself.
  for (let call = 0; call < 2; call += 1) service.once(path, aFailure(429, 'Too Many Attempts.'));
  await expect(mint()).rejects.toMatchObject({ code: 'rate-limited' });
  expect(await readLinkWishes(worker.db)).toHaveLength(1);
  await worker.clock.advance(300_000);
  await mint();
  expect(await readLinkWishes(worker.db)).toEqual([]);
});

it('wishes without a link are not listed as refused again once the link that was made in the end is deleted', async () => {
  service.once(path, aFailure(500, 'Something went wrong'));
  await mint();
  await worker.clock.advance(1_000);
  const { linkId } = await mint({ despiteRefusal: true });
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  expect(await readLinkWishes(worker.db)).toEqual([]);

  await restoreLinks(worker, { actId: 'act' });
  expect(await readLinkWishes(worker.db)).toEqual([]);
  await deleteLinks(worker, { actId: 'again', linkIds: [linkId], requestIds: [] });
  await worker.clock.advance(1_000);
  service.once(path, aFailure(500, 'Something went wrong'));
  await mint({ despiteRefusal: true });
  expect(await readLinkWishes(worker.db)).toHaveLength(1);
});

it('wishes without a link can be hidden and shown again, and what they may have cost stays counted', async () => {
  service.once(path, 'drop');
  const { wish } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [], requestIds: [wish.requestId] });
  expect(await readLinkWishes(worker.db)).toEqual([]);
  expect(await used()).toBe(1);
  expect(await worker.clock.runUntil(worker.mint.mint(wish))).toEqual({ kind: 'unknown' });

  await restoreLinks(worker, { actId: 'act' });
  expect(await readLinkWishes(worker.db)).toHaveLength(1);
});

it('importing adds what is new, completes what is known, and changes nothing the second time', async () => {
  const { linkId, outcome } = await mint();
  const trackingLink = outcome.kind === 'minted' ? outcome.link.trackingLink : '';
  const links = [anImport(), anImport({ linkId: 'other', trackingLink, note: 'from the file', tags: ['mail'] })];

  expect(await importLinks(worker, { links })).toEqual({ added: 1, changed: 1 });
  expect(await linkOf(linkId)).toMatchObject({ note: 'from the file', tags: ['mail'] });
  expect(await linkOf('from-file')).toMatchObject({ mintedAtMs: 1_000, importedAtMs: expect.any(Number) });
  const before = await worker.db.getAll('links');
  expect(await importLinks(worker, { links })).toEqual({ added: 0, changed: 0 });
  expect(await worker.db.getAll('links')).toEqual(before);
});

it('importing leaves one link where the service answers a wish with the address that a file has brought', async () => {
  const trackingLink = 'https://go.links.example/1';
  await importLinks(worker, { links: [anImport({ trackingLink, note: 'of the file', tags: ['mail'] })] });
  const { outcome } = await mint({ title: 'Another title' });
  expect(outcome).toMatchObject({ kind: 'minted', reused: false, link: { linkId: 'from-file', trackingLink } });

  const [link, ...others] = await worker.db.getAll('links');
  expect(others).toEqual([]);
  expect(link).toMatchObject({ title: 'Rice cooker', note: 'of the file', tags: ['mail'], mintedAtMs: 1_000 });
  expect(link).not.toHaveProperty('importedAtMs');
  expect((await mint()).outcome).toMatchObject({ reused: true, link: { linkId: 'from-file' } });
});

it('importing never lets a link of a file answer for a wish', async () => {
  await importLinks(worker, { links: [anImport({ trackingLink: 'https://evil.example/steal' })] });
  const { outcome } = await mint();
  expect(outcome).toMatchObject({ reused: false, link: { trackingLink: 'https://go.links.example/1' } });
});

it("importing reuses what this device's journal knows as its own, when a backup brings it back", async () => {
  const { linkId, outcome } = await mint();
  const trackingLink = outcome.kind === 'minted' ? outcome.link.trackingLink : '';
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId, trackingLink })] });

  expect(await linkOf(linkId)).not.toHaveProperty('importedAtMs');
  expect((await mint()).outcome).toMatchObject({ reused: true, link: { trackingLink } });
  // The undo that comes after finds it already restored.
  await restoreLinks(worker, { actId: 'act' });
  expect(await worker.db.count('links')).toBe(1);
});

it('importing does not reuse a link that only borrows an id of the journal', async () => {
  const { linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  const subIds = ['other', '', '', '', ''] as const;
  await importLinks(worker, {
    links: [anImport({ linkId, subIds, trackingLink: 'https://evil.example/steal' })],
  });
  expect(
    await worker.db.getFromIndex('links', 'byReuseKey', toReuseKey('101', destinationUrl, subIds)),
  ).toBeUndefined();
});

it('importing does not reuse a forged copy of an own link: id and wish are the same, and the link is a stranger’s', async () => {
  const { linkId } = await mint();
  const minted = await linkOf(linkId);
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  const {
    title = '',
    presetName = '',
    ...wish
  } = { ...minted, reuseCount: 0, lastReusedAtMs: null, note: '', tags: [] };
  const stolen = anImport({ ...wish, title, presetName, trackingLink: 'https://evil.example/steal' });
  await importLinks(worker, { links: [stolen] });

  expect((await worker.db.getAll('links')).map(({ trackingLink }) => trackingLink)).toEqual([
    'https://evil.example/steal',
  ]);
  expect((await mint()).outcome).toMatchObject({
    reused: false,
    link: { trackingLink: 'https://go.links.example/2' },
  });
});

it('importing gives the id of a deleted link to no other link: a repeated act answers with its own, and Undo replaces none', async () => {
  const { wish, outcome, linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await importLinks(worker, { links: [anImport({ linkId, trackingLink: 'https://go.shortener.example/a' })] });
  expect(await worker.clock.runUntil(worker.mint.mint(wish))).toEqual(outcome);

  await restoreLinks(worker, { actId: 'act' });
  expect((await worker.db.getAll('links')).map(({ trackingLink }) => trackingLink).sort()).toEqual([
    'https://go.links.example/1',
    'https://go.shortener.example/a',
  ]);
});

it('importing keeps a file’s link whose id a deleted link of an earlier file has, also after the Undo', async () => {
  await importLinks(worker, { links: [anImport()] });
  await deleteLinks(worker, { actId: 'act', linkIds: ['from-file'], requestIds: [] });
  await importLinks(worker, { links: [anImport({ trackingLink: 'https://go.shortener.example/a' })] });
  await restoreLinks(worker, { actId: 'act' });
  expect(await worker.db.count('links')).toBe(2);
});

it('importing gives a link another id when its own is taken', async () => {
  await importLinks(worker, { links: [anImport(), anImport({ trackingLink: 'https://go.links.example/2nd' })] });
  expect((await worker.db.getAll('links')).map(({ trackingLink }) => trackingLink).sort()).toEqual([
    'https://go.links.example/2nd',
    'https://go.links.example/from-file',
  ]);
});

it('importing gives a link another id when one that is here has it', async () => {
  const { linkId } = await mint();
  await importLinks(worker, { links: [anImport({ linkId, trackingLink: 'https://go.links.example/2nd' })] });
  expect(await worker.db.count('links')).toBe(2);
  expect(await linkOf(linkId)).toMatchObject({ trackingLink: 'https://go.links.example/1' });
});

it('importing takes no unsafe link, whoever sends it', async () => {
  const links = [anImport({ trackingLink: 'javascript:alert(1)' }), anImport({ trackingLink: 'http://go.example/a' })];
  expect(await importLinks(worker, { links })).toEqual({ added: 0, changed: 0 });
  expect(await worker.db.count('links')).toBe(0);
});

it('reading the list returns every link once, newest first, even many of one instant', async () => {
  const links = Array.from({ length: 50 }, (_, index) =>
    anImport({
      linkId: `l${index}`,
      trackingLink: `https://go.links.example/l${index}`,
      mintedAtMs: 1_000 + Math.floor(index / 7),
    }),
  );
  await importLinks(worker, { links });
  const read = [];
  for await (const batch of readLinkBatches(worker.db, (number) => number + 3)) read.push(...batch);

  expect(new Set(read.map(({ linkId }) => linkId)).size).toBe(50);
  expect(read).toHaveLength(50);
  const times = read.map(({ mintedAtMs }) => mintedAtMs);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it('reading the list returns nothing of an empty list', async () => {
  const read = [];
  for await (const batch of readLinkBatches(worker.db, () => 200)) read.push(batch);
  expect(read).toEqual([]);
});

it('reading the list reports which links changed and which are gone', async () => {
  const first = await mint();
  await worker.clock.advance(1_000);
  const sinceMs = worker.clock.nowMs();
  const second = await mint({ subIds: noSubIds });
  const known = new Map([[first.linkId, null]]);
  expect(await readLinkChanges(worker.db, sinceMs, known)).toMatchObject({
    changed: [{ linkId: second.linkId }],
    gone: new Set(),
  });

  await deleteLinks(worker, { actId: 'act', linkIds: [first.linkId], requestIds: [] });
  known.set(second.linkId, null);
  expect((await readLinkChanges(worker.db, sinceMs, known)).gone).toEqual(new Set([first.linkId]));
});

it('deleting is final after a day also where the user deletes nothing more', async () => {
  const { linkId } = await mint();
  await deleteLinks(worker, { actId: 'act', linkIds: [linkId], requestIds: [] });
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(await worker.db.count('deletedLinks')).toBe(1);
  await worker.clock.advance(86_400_001);
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(await worker.db.count('deletedLinks')).toBe(0);
});
