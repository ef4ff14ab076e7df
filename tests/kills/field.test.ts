import { fieldMenuId } from '#entrypoints/background/menu-ids.ts';
import type { FieldReading } from '#lib/domain/fields/field-content.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { describeKills } from './describe-kills.ts';

const pageUrl = 'https://blog.example/write';

/**
 * A selection in a field of a page, by the menu: the browser's event comes once. Then the price of two more links, which
 * the page's script sends again until the worker answers. Then the links of the month are used up.
 */
describeKills({
  name: 'writing in a field',
  async walk({ answerOf, browser, clock, name, page, press, rest, send, service, until }) {
    const { executeScript } = extensionApi.scripting;
    const written: string[] = [];
    let text = '';
    Object.assign(extensionApi.scripting, {
      executeScript: async (injection: { func?: { name: string }; args?: readonly unknown[] }) => {
        const { func, args = [] } = injection;
        if (func?.name === 'callRead' || func?.name === 'callReadAgain')
          return [{ frameId: 0, result: { form: 'text', text } satisfies FieldReading }];
        if (func?.name !== 'callWrite') return executeScript(injection as Parameters<typeof executeScript>[0]);
        written.push(String(args[1]));
        return [{ frameId: 0, result: 'written' }];
      },
    });
    const choose = async (selection: string) => {
      text = selection;
      const said = page.toasts().length;
      await browser.clickMenu(
        { menuItemId: fieldMenuId, pageUrl, frameId: 0, editable: true } as Menus.OnClickData,
        { id: 7, url: pageUrl } as Tabs.Tab,
      );
      const endMs = clock.nowMs() + 120_000;
      await until('an end', () => page.toasts().length > said || clock.nowMs() > endMs);
      return page.toasts().slice(said);
    };
    const toUrl = (place: string) => `https://my.batik-nusa.example/p/${name}-${place}`;
    const isRequested = (url: string) =>
      service.parameters('deeplink/generate').some((parameters) => parameters.url === url);

    const toasts = await choose(toUrl('one'));
    const faults = isRequested(toUrl('one')) && toasts.length === 0 ? ['a link was requested without a notice'] : [];
    const [price] = (await choose(`${toUrl('two')} ${toUrl('three')}`)).filter(({ act }) => act !== undefined);
    if (isRequested(toUrl('two'))) faults.push('a link was requested before the user agreed to the price');
    if (price?.act?.message === 'writeLinks') {
      const { input } = price.act;
      const send = browser.sendFromTab({ id: 7, url: pageUrl });
      await answerOf(resendWhenCancelled(() => send('writeLinks', input), clock.sleep));
    }
    await rest();
    // The links of the month are used up.
    await press(() => send('correctQuota', { used: defaultAccountSettings.deeplinksPerPeriod }));
    await choose(toUrl('four'));
    if (isRequested(toUrl('four'))) faults.push('a link was requested beyond the limit of the month');
    Object.assign(extensionApi.scripting, { executeScript });
    return written.some((each) => each.includes(toUrl('two')))
      ? [...faults, 'an address was written as it was']
      : faults;
  },
});
