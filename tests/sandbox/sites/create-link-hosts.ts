import type { LinkTarget } from '../create-link-book.ts';
import type { ClickRecord } from '../create-statistics.ts';
import type { World } from '../create-world.ts';
import { hashOf } from '../seeded-random.ts';

/** The short links: each request of one is a click, whatever its method, and is sent on to the destination. */
interface LinkHosts {
  handle(request: Request): Response;
}

/** Adds the click to the query and leaves every other character of the address as it is. */
export function withClickId(destination: string, clickId: string): string {
  const [beforeHash = '', ...hash] = destination.split('#');
  const separator = beforeHash.includes('?') ? (/[?&]$/.test(beforeHash) ? '' : '&') : '?';
  const fragment = hash.length > 0 ? `#${hash.join('#')}` : '';
  return `${beforeHash}${separator}lm_click=${clickId}${fragment}`;
}

export function createLinkHosts({ world }: { world: World }): LinkHosts {
  const { campaigns, catalogue, clicks, clock, links, log, shops } = world;

  function toDestination(target: LinkTarget): { offerId: number | null; url: string } | null {
    switch (target.kind) {
      case 'deeplink':
        return { offerId: target.deeplink.offerId, url: target.deeplink.url };
      case 'offer': {
        const offer = catalogue.find(target.offerId);
        return offer && { offerId: offer.offerId, url: offer.landingUrl };
      }
      case 'campaign': {
        const campaign = campaigns.find(target.campaignId);
        const offer = campaign?.offer();
        return campaign && offer ? { offerId: offer.offerId, url: `${offer.landingUrl}${campaign.landingPath}` } : null;
      }
      case 'shop': {
        const shop = shops.findByNumber(target.shopNumber);
        return shop ? { offerId: shop.offer()?.offerId ?? null, url: shop.landingUrl } : null;
      }
    }
  }

  return {
    handle(request) {
      const url = new URL(request.url);
      // What browsers ask every host for by themselves is no click.
      if (url.pathname === '/favicon.ico') return new Response(null, { status: 404 });
      const code = url.pathname.slice(1);
      const target = links.resolve(code);
      const destination = target && toDestination(target);
      const serial = clicks.size + 1;
      const click: ClickRecord = {
        clickId: `c${serial.toString(36)}${hashOf(`click ${serial}`).toString(36)}`,
        atMs: clock.realMs(),
        host: url.host,
        method: request.method,
        code,
        kind: target && destination ? target.kind : 'unknown',
        offerId: destination?.offerId ?? null,
        destination: destination?.url ?? null,
        headers: Object.fromEntries(request.headers),
      };
      clicks.set(click.clickId, click);
      log.clicks.push(click);
      if (!destination) return new Response('No such link.', { status: 404 });
      return new Response(null, {
        status: 302,
        headers: { location: withClickId(destination.url, click.clickId), 'cache-control': 'no-store' },
      });
    },
  };
}
