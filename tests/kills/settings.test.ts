import { accountAlarms, toAlarmName } from '#entrypoints/background/account-alarms.ts';
import { menuAlarm } from '#entrypoints/background/create-menu.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import { closeStorageToPages } from '#lib/store/close-storage-to-pages.ts';
import { exportPresets, presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { applyMerchantPages } from '#lib/worker/page/merchant-pages.ts';
import { greet } from '#lib/worker/welcome/welcome.ts';
import { describeKills } from './describe-kills.ts';

const host = 'my.batik-nusa.example';
const subIds = ['{counter}', '', '', '', ''] as const;

/** A browser that has just installed Linkmint, and a user who goes through presets, settings and connection. */
describeKills({
  name: 'presets and settings',
  // The connection is tested again in another encoding.
  pagesAskedTwice: 2,
  // Pressed again, the test asks for its samples in either encoding once more.
  pagesAfterKill: 3,
  async prepare() {
    Object.assign(extensionApi.contextMenus, {
      create: () => 0,
      remove: async () => undefined,
      removeAll: async () => undefined,
    });
    for (const area of [extensionApi.storage.sync, extensionApi.storage.managed])
      Object.assign(area, { setAccessLevel: async () => undefined });
    await extensionApi.storage.managed.set({ disclosure: 'Advert', callsPerMinute: 100 });
  },
  async walk({ accountId, browser, clock, control, inDatabase, name, press, rest, send }) {
    const device = browser.sendFor(null);
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);

    await browser.fire('install', async (device) => {
      const { menu } = device;
      await Promise.all([applyMerchantPages(), menu.create(), greet(device, 'install'), closeStorageToPages()]);
    });
    await press(() => device('noteNewsSeen', {}));
    await press(() => device('noteCleared', {}));
    await press(() => device('changeAccount', { accountId, name: 'Travel', color: 'teal' }));

    await press(async () => {
      const { presets } = await presetBookItem.read();
      return presets.length > 0 ? null : device('savePreset', { presetId: null, name: 'Mail', subIds });
    });
    await press(async () => {
      const { templates } = await presetBookItem.read();
      return templates.length > 0 ? null : device('saveTemplate', { formatId: null, name: 'Line', template: '{link}' });
    });
    const [preset, template] = await presetBookItem
      .read()
      .then(({ presets, templates }) => [presets[0]?.presetId ?? '', templates[0]?.formatId ?? ''] as const);
    await press(() => device('setPresetFormat', { presetId: preset, formatId: template }));
    await press(() => device('setDefaultPreset', { presetId: preset }));
    await press(() => send('assignPreset', { presetId: preset, target: { offerId } }));
    await press(() => send('assignPreset', { presetId: preset, target: { host } }));
    const [programKey = ''] = Object.keys((await presetBookItem.read()).byOffer);
    await browser.fire('menu', ({ menu }) => menu.listPresets());
    const wish = {
      requestId: name,
      offerId,
      destinationUrl: `https://${host}/p/${name}`,
      subIds,
      preset: { name: 'Mail' },
    };
    const minted = await press(() => send('mintDeeplink', { ...wish, overQuota: false, despiteRefusal: false }));
    await press(() => send('takeLink', { requestId: name }));
    await press(() => send('rememberSubIds', { offerId, subIds: noSubIds }));
    const text = exportPresets(await presetBookItem.read());
    await press(() => device('importPresets', { text }));
    if (programKey !== '') await press(() => device('unassignProgram', { programKey }));
    await press(() => device('removeTemplate', { formatId: template }));
    await press(() => device('removePreset', { presetId: preset }));

    await press(() => send('saveSettings', { showOnMerchantPages: true, bulkReserve: 7 }));
    await press(() => send('correctQuota', { used: 40 }));
    await press(() => send('readWait', {}));
    await press(() => send('readManaged', {}));
    await press(() => send('markReportsSeen', { seenAtMs: clock.nowMs() }));
    await press(() =>
      send('keepBulkList', {
        list: { text: 'https://shop.example/', preset: { kind: 'auto' }, titles: {}, isPlanned: false },
      }),
    );
    await press(() => send('keepBulkList', { list: null }));
    await press(() => send('forgetHost', { offerId, host }));
    await press(() => send('forgetRefusal', { offerId, host }));
    await press(() => send('dismissLinkMarks', { offerIds: [offerId] }));
    await press(() => send('refreshCampaigns', { offerId }));
    await press(() => send('testConnection', {}));
    await press(() => send('changeConnection', { bodyEncoding: 'form' }));
    await press(() => send('changeConnection', { bodyEncoding: 'automatic', marketplacePath: '' }));
    await press(() => send('testConnection', {}));
    await press(() => send('saveSettings', { showOnMerchantPages: false }));
    // An alarm of the menu, and one of the account for which nothing is left to do.
    for (const alarm of [menuAlarm, toAlarmName(accountAlarms.acts, accountId)])
      await extensionApi.alarms.create(alarm, { when: clock.nowMs() });
    await rest();

    const { used } = await press(() => send('readQuota', {}));
    const faults = used === 40 ? [] : [`corrected to 40, and ${used} are counted`];
    if (!['minted', 'unknown'].includes(minted.kind)) faults.push(`the popup showed ${minted.kind}`);
    const book = await presetBookItem.read();
    if (book.presets.length + book.templates.length > 0) faults.push(`there are ${JSON.stringify(book)}`);
    const kept = await inDatabase((db) => db.count('links'));
    return kept === (minted.kind === 'minted' ? 1 : 0) ? faults : [...faults, `${kept} links are there`];
  },
});
