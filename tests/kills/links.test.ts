import { menuIds, selectionMenuId, toPresetMenuId } from '#entrypoints/background/menu-ids.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { describeKills } from './describe-kills.ts';
import { importLinks } from './import-links.ts';

const host = 'my.batik-nusa.example';
const subIds = ['mail', '', '', '', ''] as const;

/** Every way in which the worker copies outside the popup: where no script runs, in a full minute, and as Firefox copies. */
describeKills({
  name: 'what is copied from menus',
  offers: 8,
  conversions: 1,
  async prepare({ answerOf, browser }) {
    await answerOf(browser.sendFor(null)('savePreset', { presetId: null, name: 'Mail', subIds }));
  },
  async walk({ accountId, answerOf, browser, clock, name, press, rest, send }) {
    const toUrl = (what: string) => `https://${host}/p/${name}-${what}`;
    const tab = { id: 7, url: toUrl('page') } as Tabs.Tab;
    const choose = async (menuItemId: string, linkUrl: string) => {
      await browser.clickMenu({ menuItemId, pageUrl: tab.url, linkUrl } as Menus.OnClickData, tab);
      await rest();
    };
    const presetId = (await presetBookItem.read()).presets[0]?.presetId ?? '';
    const { offscreen, scripting } = extensionApi;
    const { executeScript } = scripting;

    // An earlier life died while it copied; its document may still be there when the path is walked again.
    if (!(await offscreen?.hasDocument())) {
      await offscreen?.createDocument({ url: 'offscreen.html', reasons: ['CLIPBOARD'], justification: 'A copy' });
    }
    await choose(toPresetMenuId('link', presetId), toUrl('preset'));
    // As Firefox answers for the pages that it keeps to itself.
    Object.assign(scripting, { executeScript: async () => [null] });
    await choose(menuIds.link, toUrl('link'));
    Object.assign(scripting, { executeScript: async () => [{ result: [] }] });
    await choose(selectionMenuId, toUrl('nothing-selected'));
    Object.assign(scripting, { executeScript });

    const faults: string[] = [];
    const { copied, takeAway } = giveClipboard();
    try {
      for (const formatId of ['plain', 'html']) {
        await press(() => send('saveSettings', { formatId }));
        const before = copied.length;
        await choose(menuIds.link, toUrl(formatId));
        if (copied.length > before + 1) faults.push(`${formatId} was copied ${copied.length - before} times`);
      }
    } finally {
      takeAway();
    }

    // The minute is full: an event of the browser cannot wait for it, and the page's click can.
    await press(() => send('saveSettings', { callsPerMinute: 1 }));
    await choose(menuIds.link, toUrl('full'));
    await browser.clickMenu(
      { menuItemId: menuIds.link, pageUrl: tab.url, linkUrl: toUrl('next') } as Menus.OnClickData,
      tab,
    );
    const click = aPageClick({ requestId: name, accountId, pageUrl: toUrl('page'), title: 'A page' });
    const fromTab = browser.sendFromTab({ id: 7, url: toUrl('page') });
    await offerButton({ accountId }, 7, toUrl('page'));
    const { title } = await answerOf(resendWhenCancelled(() => fromTab('mintHere', click), clock.sleep)).catch(
      (cause: unknown) => ({ title: toAppError(cause).code }),
    );
    await press(() => send('saveSettings', { callsPerMinute: 20 }));
    await rest();
    return title === '' ? [...faults, 'the page showed nothing'] : faults;
  },
});

/** Gives the worker a clipboard in place of a document with one, as Firefox does. Other paths run in the same process. */
function giveClipboard(): { readonly copied: readonly unknown[]; takeAway(): void } {
  const copied: unknown[] = [];
  const copy = async (content: unknown) => void copied.push(content);
  const { offscreen } = extensionApi;
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copy, write: copy }, configurable: true });
  Object.assign(globalThis, { ClipboardItem: class {} });
  Object.assign(extensionApi, { offscreen: undefined });
  return {
    copied,
    takeAway() {
      Reflect.deleteProperty(navigator, 'clipboard');
      Reflect.deleteProperty(globalThis, 'ClipboardItem');
      Object.assign(extensionApi, { offscreen });
    },
  };
}

const dayMs = 86_400_000;
const linkIds = ['one', 'two', 'three'];

/** What a user does with links that are there: words and tags, and deleting, which is undone. */
describeKills({
  name: 'acts on links',
  async walk(stage) {
    const { clock, inDatabase, name, press, send } = stage;
    const links = linkIds.map((linkId) =>
      anImportedLink({
        linkId,
        offerName: 'Kedai Harian MY',
        destinationUrl: `https://www.kedai.example/p/${linkId}`,
        trackingLink: `https://go.links.example/${linkId}`,
        mintedAtMs: Date.parse('2026-02-27T04:00:00Z'),
      }),
    );
    await importLinks(stage, `${name}-1`, links);
    await importLinks(
      stage,
      `${name}-2`,
      links.map((link) => ({ ...link, reuseCount: 2 })),
    );
    await press(() => send('noteLinkReuse', { requestId: name, linkId: 'one', title: 'Rice cooker' }));
    await press(() => send('ignoreLinkHost', { host: 'go.links.example', isIgnored: true }));
    await press(() => send('ignoreLinkHost', { host: 'go.links.example', isIgnored: false }));
    await press(() => send('annotateLink', { linkId: 'one', note: 'for the summer', tags: ['summer'] }));
    await press(() => send('tagLinks', { linkIds, tag: 'rice' }));
    await press(() => send('untagLinks', { linkIds: ['two'], tag: 'Rice' }));
    // What was deleted a day before and not brought back is dropped.
    const old = {
      ...links[0],
      linkId: 'old',
      destinationUrl: 'https://www.kedai.example/p/old',
      trackingLink: 'https://go.links.example/old',
    } as (typeof links)[number];
    await importLinks(stage, `${name}-3`, [old]);
    await press(() => send('deleteLinks', { actId: `${name}-old`, linkIds: ['old'], requestIds: [] }));
    await clock.advance(dayMs + 1_000);
    await press(() => send('deleteLinks', { actId: name, linkIds, requestIds: [] }));
    const read = () => inDatabase((db) => db.getAll('links'));
    const faults = (await read()).length === 0 ? [] : ['not all links are deleted'];
    for (let left = 1; left > 0; ) ({ left } = await press(() => send('restoreLinks', { actId: name })));
    const found = Object.fromEntries(
      (await read()).map(({ linkId, note, reuseCount, tags }) => [linkId, [note ?? '', reuseCount, ...(tags ?? [])]]),
    );
    const wanted = { one: ['for the summer', 3, 'summer', 'rice'], three: ['', 2, 'rice'], two: ['', 2] };
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? faults
      : [...faults, `there are ${JSON.stringify(found)}`];
  },
});

const program = 'Batik Nusa Malaysia';

/** What links teach: a host that they were made for, a refusal, a link that is there already, and an answer that was lost. */
describeKills({
  name: 'what links teach',
  linksAskedTwice: true,
  async prepare({ control }) {
    const offer = control.findOfferByName(program);
    control.updateOffer(offer?.offerId ?? 0, { hosts: [...(offer?.hosts ?? []), 'batik-lessons'] });
  },
  async walk({ answerOf, clock, control, inDatabase, name, press, rest, send }) {
    const offerId = String(control.findOfferByName(program)?.offerId);
    const mint = (act: string, host: string, path = act, despiteRefusal = false) => {
      const destinationUrl = `https://${host}/p/${name}-${path}`;
      const wish = { requestId: `${name}-${act}`, offerId, destinationUrl, subIds: noSubIds, overQuota: false };
      return answerOf(
        resendWhenCancelled(
          () => send('mintDeeplink', { ...wish, despiteRefusal, chosenByUser: true as const }),
          clock.sleep,
        ),
      ).then(
        ({ kind }) => kind,
        (cause: unknown) => toAppError(cause).code,
      );
    };
    const faults: string[] = [];
    const expectOne = (what: string, kind: string, ...wanted: readonly string[]) => {
      // A kill under the call leaves it unknown.
      if (![...wanted, 'unknown'].includes(kind)) faults.push(`${what}: the popup showed ${kind}`);
    };

    const taught = await mint('taught', 'batik-lessons.example');
    expectOne('taught', taught, 'minted');
    if (taught === 'minted') expectOne('once more', await mint('again', 'batik-lessons.example', 'taught'), 'minted');
    const linkIds = await inDatabase((db) => db.getAllKeys('links'));
    await press(() => send('deleteLinks', { actId: `${name}-link`, linkIds, requestIds: [] }));
    await mint('taught', 'batik-lessons.example');
    await press(() => send('restoreLinks', { actId: `${name}-link` }));
    await press(() => send('forgetHost', { offerId, host: 'batik-lessons.example' }));

    expectOne('refused', await mint('refused', 'nobody-refuses.example'), 'refused');
    await mint('refused', 'nobody-refuses.example');
    expectOne('refused again', await mint('refused-again', 'nobody-refuses.example', 'other', true), 'refused');
    await press(() => send('forgetRefusal', { offerId, host: 'nobody-refuses.example' }));

    // The words of a refusal say nothing of why: the second one is believed. Of the other host they do.
    control.setVariants(['other-refusals']);
    control.updateOffer(Number(offerId), { deeplinkable: false });
    for (const what of ['vague', 'vague-too'])
      expectOne(what, await mint(what, 'my.batik-nusa.example', what), 'refused');
    control.updateOffer(Number(offerId), { deeplinkable: true });
    control.setVariants([]);
    await press(() => send('forgetRefusal', { offerId, host: 'my.batik-nusa.example' }));

    control.expireTokens();
    control.addFault({ name: 'throttle', path: '/api/authenticate' });
    expectOne('limited', await mint('limited', 'my.batik-nusa.example'), 'minted');
    control.setVariants(['unsafe-links-ftp']);
    expectOne('unsafe', await mint('unsafe', 'my.batik-nusa.example'), 'unsafe-link');
    control.setVariants([]);
    control.clearFaults();

    control.addFault({ name: 'drop-after', path: '/api/deeplink/generate', times: null });
    expectOne('lost', await mint('lost', 'my.batik-nusa.example'), 'unknown', 'unreachable');
    control.clearFaults();
    const requestIds = [`${name}-lost`];
    await press(() => send('deleteLinks', { actId: `${name}-lost`, linkIds: [], requestIds }));
    await press(() => send('restoreLinks', { actId: `${name}-lost` }));
    await rest();
    return faults;
  },
});
