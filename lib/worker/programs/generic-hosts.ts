import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';

/** A host on which anyone can have pages, so that it names no merchant. */
export interface GenericHost {
  readonly host: string;
  /**
   * Whether its sub-domains are generic, too. Where they are not ("store.google.com" is a merchant, "google.com" is
   * not), only the host itself is meant.
   */
  readonly hasGenericSubdomains: boolean;
}

const wholeDomain = (host: string): GenericHost => ({ host, hasGenericSubdomains: true });
const hostOnly = (host: string): GenericHost => ({ host, hasGenericSubdomains: false });

/**
 * Hosts that a `preview_url` may name although they are not the merchant's (observed, spec §2.3). Marketplaces are left
 * out: they are merchants, and the path names the shop. Hosts in the private section of the public suffix list are left
 * out, too ("brand.myshopify.com" is a merchant, "myshopify.com" is a suffix). `readTrackingLink` recognises hosts that
 * have nothing but links.
 */
export const genericHosts: readonly GenericHost[] = [
  // App stores
  ...[
    'apps.apple.com',
    'itunes.apple.com',
    'play.google.com',
    'market.android.com',
    'appgallery.huawei.com',
    'apps.microsoft.com',
    'galaxystore.samsung.com',
    'apps.samsung.com',
    'chromewebstore.google.com',
    'addons.mozilla.org',
    'apps.shopify.com',
  ].map(wholeDomain),
  // Services that make links into apps, and short links
  ...['appsflyer.com', 'adjust.com', 'branch.io', 'kochava.com', 'singular.net', 'bitly.com', 'short.io'].map(
    wholeDomain,
  ),
  // Link-in-bio pages
  ...[
    'linktr.ee',
    'linkin.bio',
    'beacons.ai',
    'bio.link',
    'bio.site',
    'lnk.bio',
    'campsite.bio',
    'taplink.cc',
    'solo.to',
    'carrd.co',
    'msha.ke',
    'komi.io',
  ].map(wholeDomain),
  // Documents, forms and pages that anyone can make
  ...[
    'docs.google.com',
    'drive.google.com',
    'forms.gle',
    'sites.google.com',
    'forms.office.com',
    'onedrive.live.com',
    '1drv.ms',
    'sharepoint.com',
    'notion.site',
    'medium.com',
    'wixsite.com',
    'weebly.com',
    'blogspot.com',
    'tumblr.com',
  ].map(hostOnly),
  // Social networks and messengers
  ...[
    'facebook.com',
    'fb.com',
    'm.me',
    'instagram.com',
    'twitter.com',
    'x.com',
    'youtube.com',
    'pinterest.com',
    'linkedin.com',
    'threads.net',
    'snapchat.com',
    'reddit.com',
    'weibo.com',
    'vk.com',
    'wa.me',
    'wa.link',
    'line.me',
    'messenger.com',
    'telegram.org',
    'whatsapp.com',
    't.me',
    'telegram.me',
    'lin.ee',
    'discord.gg',
    'discord.com',
  ].map(wholeDomain),
  // Portals whose own sub-domains may be merchants
  ...['google.com', 'bing.com', 'yahoo.com', 'baidu.com'].map(hostOnly),
];

/** Paths that identify an app store on any host: "/store/apps/details", "/my/app/some-name/id600000001". */
export const appStorePaths: readonly RegExp[] = [/^\/store\/apps\//, /^(?:\/[a-z]{2})?\/app\/(?:[^/]+\/)?id\d+\/?$/];

/**
 * Whether anyone can have pages on the host (with "www." or without). Then it is no merchant's, and no program's
 * destination.
 */
export function isGenericHost(hostname: string): boolean {
  const host = toSiteKey(hostname);
  return genericHosts.some((generic) =>
    generic.hasGenericSubdomains ? isOnHost(host, generic.host) : host === generic.host,
  );
}
