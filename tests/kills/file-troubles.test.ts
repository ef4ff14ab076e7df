import { menuIds } from '#entrypoints/background/menu-ids.ts';
import type { FileToTake } from '#lib/domain/backup/file-run.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Menus, Tabs } from '#lib/platform/browser.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { fillDisk } from '#tests/fakes/fake-storage-faults.ts';
import { describeKills } from './describe-kills.ts';
import { importLinks } from './import-links.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';

/**
 * Files that are not taken in as they should be: their page is closed while it hands them over, the disk is full while a
 * part is kept, and while it is written, until there is room again. At last the device's own link comes back with a file.
 */
describeKills({
  name: 'a file that meets trouble',
  offers: 8,
  conversions: 1,
  async walk(stage) {
    const { inDatabase, name, press, rest, send } = stage;
    const links = [1, 2].map((number) => toLink(name, number));
    const faults: string[] = [];

    // Its page is gone: the alarm finds that, or the user who takes the notice away.
    await beginWithoutPage(stage, `${name}-gone`, links);
    await rest();
    if ((await readRun())?.state !== 'unfinished') faults.push('the file of a closed page is not unfinished');
    await press(() => send('dismissFileRun', { runId: `${name}-gone` }));
    await beginWithoutPage(stage, `${name}-dismissed`, links);
    for (let times = 0; times < 2; times += 1)
      await press(() => send('dismissFileRun', { runId: `${name}-dismissed` }));
    if ((await readRun()) !== null) faults.push('the file that was taken away is there');

    const endKeeping = fillDisk((store) => store === 'fileParts');
    await beginWithoutPage(stage, `${name}-no-room`, links);
    endKeeping();
    await press(() => send('dismissFileRun', { runId: `${name}-no-room` }));
    if ((await countParts()) > 0) faults.push('parts of a file that was left are there');

    const endWriting = fillDisk((store) => store === 'links');
    const importing = importLinks(stage, `${name}-full`, links);
    await stage.pass(30_000);
    endWriting();
    await importing;

    const own = await makeLink(stage);
    await importLinks(stage, `${name}-own`, [...links, ...(own === null ? [] : [own])]);
    const kept = await inDatabase((db) => db.getAll('links'));
    const wanted = links.length + (own === null ? 0 : 1);
    if (kept.length !== wanted) faults.push(`${kept.length} of ${wanted} links are there`);
    const isOwn = kept.some(
      ({ trackingLink, reuseKey }) => trackingLink === own?.trackingLink && reuseKey !== undefined,
    );
    return own === null || isOwn ? faults : [...faults, 'the own link answers no wish'];
  },
});

const toLink = (name: string, number: number): ImportedLink =>
  anImportedLink({
    linkId: `${name}-${number}`,
    destinationUrl: `https://www.kedai.example/p/${number}`,
    trackingLink: `https://go.links.example/${name}-${number}`,
    mintedAtMs: Date.parse('2026-02-27T04:00:00Z'),
  });

/** A page hands a file over and is closed, so that no lock says that it lives. What is refused ends it as well. */
async function beginWithoutPage(
  { accountId, answerOf, press, send }: KillStage,
  runId: string,
  links: readonly ImportedLink[],
): Promise<void> {
  const file: FileToTake = { runId, kind: 'import', fileName: 'links.json', accountId, total: links.length };
  const refused = (cause: unknown) => {
    if (toAppError(cause).code === 'cancelled') throw cause;
  };
  await press(() => send('beginFileRun', file));
  await pressAgain(() =>
    answerOf(send('handFilePart', { runId, place: 0, part: { kind: 'links', links } })).then(() => undefined, refused),
  );
}

/** A link that the device made and whose record its user deleted, as a file has it. Null where a kill took the click. */
async function makeLink({ browser, inDatabase, name, press, rest, send }: KillStage): Promise<ImportedLink | null> {
  const url = `https://my.batik-nusa.example/p/${name}`;
  const info = { menuItemId: menuIds.page, pageUrl: url } as Menus.OnClickData;
  await browser.clickMenu(info, { id: 7, url } as Tabs.Tab);
  await rest();
  const links = await inDatabase((db) => db.getAll('links'));
  const link = links.find(({ destinationUrl }) => destinationUrl === url);
  if (link === undefined) return null;
  const { linkId, offerId, offerName, destinationUrl, subIds, trackingLink, mintedAtMs } = link;
  const act = { actId: `${name}-delete`, linkIds: [linkId], requestIds: [] };
  await press(() => send('deleteLinks', act));
  const made = { offerId, offerName, destinationUrl, subIds, trackingLink };
  return anImportedLink({ ...made, linkId, mintedAtMs });
}

async function readRun() {
  const root = await openRootDatabase();
  try {
    return await readFileRun(root);
  } finally {
    root.close();
  }
}

async function countParts(): Promise<number> {
  const root = await openRootDatabase();
  try {
    return await root.count('fileParts');
  } finally {
    root.close();
  }
}
