import { menuIds } from '#entrypoints/background/menu-ids.ts';
import type { Menus, Tabs } from '#lib/platform/browser.ts';
import { describeKills } from './describe-kills.ts';

/** An entry of the context menu: the browser's event comes once, and is never repeated. */
describeKills({
  name: 'the context menu',
  async walk({ browser, clock, name, page, service, until }) {
    const url = `https://my.batik-nusa.example/p/${name}`;
    const said = page.toasts().length;
    const isSaid = () => page.toasts().length > said;
    await browser.clickMenu(
      { menuItemId: menuIds.page, pageUrl: url } as Menus.OnClickData,
      { id: 7, url } as Tabs.Tab,
    );
    const endMs = clock.nowMs() + 120_000;
    await until('an end', () => isSaid() || clock.nowMs() > endMs);
    const isSent = service.parameters('deeplink/generate').some((parameters) => parameters.url === url);
    return isSent && !isSaid() ? ['a link was requested without a notice'] : [];
  },
});
