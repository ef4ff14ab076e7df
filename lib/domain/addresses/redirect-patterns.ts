/** Hosts of networks' links, and of services that shorten for networks: somebody earns by each link on them. */
const networkLinkHosts: readonly string[] = [
  'accesstra.de atid.me atth.me cfjump.com fave.co geni.us go2cloud.org go.ecotrackings.com',
  'hop.clickbank.net invl.io invl.me invl.us linkhaitao.com liketk.it rstyle.me shopstyle.it shorten.asia',
  'shrsl.com sovrn.co tidd.ly tp.media tp.st',
].flatMap((hosts) => hosts.split(' '));

/**
 * Hosts that have links and no pages: short, share and click hosts of networks, marketplaces and apps. Each includes
 * its sub-domains, and a ".*" at the end stands for the suffixes of countries (see `isOnHost`). None of these hosts is a
 * merchant or a destination.
 */
const linkHosts: readonly string[] = [
  networkLinkHosts.join(' '),
  // Shares and clicks of large shops
  'a.aliexpress.com s.click.aliexpress.com s.click.taobao.com uland.taobao.com m.tb.cn u.jd.com',
  'union-click.jd.com 3.cn a.co amzn.asia amzn.eu amzn.to abnb.me c.lazada.* s.lazada.* s.shopee.* shope.ee',
  'shp.ee amzn.in fkrt.it rover.ebay.com ebay.us share.temu.com temu.to tokopedia.link vm.tiktok.com vt.tiktok.com vt.tokopedia.com',
  'etsy.me iherb.co kkday.me onelink.shein.com s.blibli.com s.klook.com shein.top temu.link',
  // Links into apps
  'adj.st app.adjust.com app.appsflyer.com app.link go.link onelink.me page.link smart.link sng.link',
  // Shorteners
  'bit.ly buff.ly cutt.ly fb.me goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly',
  'tiny.cc tinyurl.com v.gd youtu.be',
].flatMap((hosts) => hosts.split(' '));

/**
 * Whose a redirect is. `network`: an affiliate network's, so somebody earns by it. `short`: the address is shortened or
 * shared, and does not say whose it is. `passage`: a search, a mail program, a social network or a shop passes its
 * readers on, and earns nothing by the sale.
 */
export type RedirectOwner = 'network' | 'short' | 'passage';

/** A redirect: its address is not a product's, but leads to one. */
export interface RedirectPattern {
  /** Separated by spaces, as `isOnHost` reads each. One that ends in a dot is the host's first labels. Empty: any. */
  readonly hosts: string;
  /** What the path begins with (a slash at the end), what it is, or what it must look like. Absent: anything. */
  readonly path?: string | RegExp;
  /** Parameters that may hold the destination, best first, lower case. Undefined: the usual ones. */
  readonly parameters: string | undefined;
  readonly owner: RedirectOwner;
  /** The redirect is on the merchant's own host: a destination that begins with a slash is on that host, too. */
  readonly isOwnHost?: boolean;
}

type Row = readonly [hosts: string, parameters: string | undefined, path?: string | RegExp];

const toPatterns = (owner: RedirectOwner, rows: readonly Row[], isOwnHost = false): readonly RedirectPattern[] =>
  rows.map(([hosts, parameters, path]) => ({ hosts, parameters, ...(path && { path }), owner, isOwnHost }));

/*
 * Sources of the tables below, all read on 27 November 2026, as facts: piedotorg/standdown-domains (of 20 February 2025),
 * ClearURLs/Rules (29 July 2025), brave/adblock-lists `debounce.json`, uBlockOrigin/uAssets `privacy.txt`, and links
 * that public pages have to networks of South-East Asia. The order counts: the first pattern that fits is the one.
 */

/** Merchants' redirects on their own hosts by which a publisher earns. */
const merchantNetworkRows: readonly Row[] = [
  ['affiliate.klook.com', 'k_site', '/redirect'],
  ['ho.lazada.*', 'url redirect'],
  ['s.shopee.*', 'origin_link', '/an_redir'],
  ['amazon.com', 'r', '/g/r/'],
  ['rover.ebay.*', 'mpre'],
  ['nordstrom.com', 'url', '/linkshare'],
  ['sephora.com', 'url', '/affiliates.jsp'],
  // TradeTracker's and Ingenious' scripts on a merchant's host
  ['', 'r u', /\/tradetracker\/?$/],
  ['marketing.net.', 'trg'],
  ['', 'url deeplinkurl', '/trck/eclick/'],
];

/** Advertisements of marketplaces on their own hosts. */
const merchantPassageRows: readonly Row[] = [
  ['ta.tokopedia.com', 'r', '/promo/'],
  ['star.aliexpress.com', 'redirecturl', '/share/share.htm'],
  ['amazon.*', 'url location u', /^(?:\/-\/\w\w)?\/(?:sspa\/click|gp\/(?:slredirect\/.+|redirect\.html|r\.html))$/],
];

/** Shares and affiliates' links of large shops on hosts that have pages, or with the destination beside their code. */
const merchantShortRows: readonly Row[] = [
  ['api-shein.shein.com', '', '/h5/sharejump/'],
  ['booking.com', '', /^\/share-[a-z\d]+$/],
  ['ti.ki', 'tiki_uri'],
];

const networkRows: readonly Row[] = [
  // Awin
  ['awin1.com zenaps.com', 'ued p'],
  ['ad.zanox.com', 'ulp'],
  // Rakuten
  ['linksynergy.com jrs5.com linksynergy.', 'murl rd_parm1'],
  // CJ
  [
    'anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com qksrv.net qksz.net emjcd.com cj.dotomi.com ' +
      'apmebf.com afcyhf.com awltovhc.com awxibrm.com cualbr.com ftjcfx.com lduhtrp.net rnsfpw.net tqlkg.com ' +
      'vofzpwh.com yceml.net commission-junction.com',
    'url',
  ],
  ['', 'url', /^\/click-\d{5,}-\d{5,}$/],
  // ShareASale
  ['shareasale.com', 'urllink', /^\/(?:r|m-pr|u)\.cfm$/],
  ['shareasale-analytics.com', 'urllink'],
  // Skimlinks, Sovrn
  ['redirectingat.com go.skimresources.com', 'url'],
  ['redirect.viglink.com', 'u ourl out'],
  // Partnerize
  ['prf.hn', 'destination'],
  // Tradedoubler, TradeTracker, Adtraction, Daisycon
  ['clk.tradedoubler.com redir.tradedoubler.com', 'url _td_deeplink'],
  ['tc.tradetracker.net', 'u r'],
  ['track.adtraction.com', 'url'],
  ['ds1.nl lt45.net glp8.net jf79.net bdt9.net jdt8.net', 'dl dai_url'],
  // Admitad
  ['ad.admitad.com', 'ulp'],
  // Webgains, Effiliation, Kwanko, Partner-ads
  ['track.webgains.com', 'wgtarget'],
  ['track.effiliation.com', 'url'],
  ['action.metaffiliation.com', 'redir'],
  ['partner-ads.com', 'htmlurl'],
  // FlexOffers, AvantLink, Digidip, Howl, clixGalore
  ['track.flexlinkspro.com track.flexlinks.com', 'url'],
  ['avantlink.com', 'url', /^\/click\.php$/],
  ['digidip.net', 'url', '/visit'],
  ['howl.me howl.link shop-links.co api.bam-x.com', 'url'],
  ['narrativ.com', 'url', '/api/v0/client_redirect/'],
  ['clixgalore.com', 'lp affdirecturl', '/lead.aspx'],
  // Pepperjam
  ['c.pepperjamnetwork.com', 'url'],
  ['pjatr.com pjtra.com pntra.com pntrac.com pntrs.com gopjn.com', 'url', '/t/'],
  // Impact: its own hosts, and the form of its clicks on merchants' hosts
  ['ojrq.net', 'return u'],
  [
    'sjv.io pxf.io evyy.net 7eer.net 7tiv.net 8ocm68.net xovt.net 58dp.net 5ad6.net q77h.net 3uu8.net uxsi.net ' +
      'njih.net pdy5.net igs4ds.net mvvx.net xwrk.net fziv.net lvuv.net xibx.net attfm2.net tkjf.net a9yw.net ' +
      'pfm4.net vthnbx.net ryvx.net msafflnk.net tmfhgn.net obak77.net yvzx.net ioym.net ntaf.net zlwlj8.net ' +
      'uvwgb9.net 3anx.net rrmo.net uqhv.net',
    'u url',
  ],
  ['', 'u url', /^\/c\/\d{4,}\/\d{4,}\/\d{3,}\/?$/],
  // Optimise, ValueCommerce, A8
  ['track.omguk.com clk.omgt1.com clk.omgt3.com clk.omgt4.com clk.omgt5.com', 'r'],
  ['ck.jp.ap.valuecommerce.com', 'vc_url'],
  ['px.a8.net', 'a8ejpredirect'],
  // Involve Asia, Accesstrade, Travelpayouts
  ['invol.co invle.co', 'url'],
  ['go.isclix.com', 'url url_enc'],
  [
    'accesstrade.vn accesstrade.com.vn accesstrade.co.id accesstrade.in.th accesstrade.net',
    'url url_enc',
    /^\/(?:sp\/cc|at\/c\.html|adv\.php|deep_link\/.+)$/,
  ],
  ['travelpayouts.com', 'custom_url destination_url', '/click'],
  ['s.click.aliexpress.com', 'dl_target_url'],
  // Other networks
  ['target.georiot.com', 'gr_url'],
  ['clicks.trx-hub.com', 'q'],
  ['r.bttn.io', 'btn_url btn_desktop_url'],
  ['smartredirect.de srvtrck.com prsm1.com link.sylikes.com', 'url'],
  ['go.idealo-partner.com', 'trg'],
  // The click addresses of trackers that networks run under their own hosts
  ['', undefined, /^\/aff_[cmr]$/],
];

const passageRows: readonly Row[] = [
  // Searches and advertisements
  ['google.*', 'q url', '/url'],
  ['google.*', 'imgrefurl', '/imgres'],
  ['google.* googleadservices.com', 'adurl', /^\/(?:pagead\/)?aclk$/],
  ['google.*', '', '/amp/'],
  ['doubleclick.net', 'adurl ds_dest_url red'],
  ['dartsearch.net', 'ds_dest_url'],
  ['amazon-adsystem.com', '', '/x/c/'],
  ['bing.com', 'u', /^\/(?:aclk|ck\/a)$/],
  ['bing.com', 'url', /^\/(?:alink\/link|rebates\/welcome)$/],
  ['duckduckgo.com', 'uddg', '/l/'],
  ['r.search.yahoo.com', ''],
  // Social networks and messengers
  ['l.facebook.com lm.facebook.com m.facebook.com facebook.com l.messenger.com', 'u', /^\/(?:l\.php|flx\/warn\/?)$/],
  ['l.instagram.com l.threads.net l.threads.com l.wl.co', 'u'],
  ['youtube.com', 'q', '/redirect'],
  ['t.umblr.com', 'z', '/redirect'],
  ['out.reddit.com', 'url'],
  ['click.redditmail.com', ''],
  ['linkedin.com', 'url', /^\/(?:safety\/go|redir\/redirect)\/?$/],
  ['twitter.com x.com', 'url', '/i/redirect'],
  ['tiktok.com', 'target', '/link/v2'],
  ['pinterest.*', 'url', '/offsite/'],
  ['slack-redir.net', 'url', '/link'],
  ['steamcommunity.com', 'url u', '/linkfilter/'],
  ['vk.com m.vk.com vk.ru', 'to', '/away.php'],
  ['link.zhihu.com link.csdn.net link.juejin.cn', 'target'],
  ['links.jianshu.com', 'to', '/go'],
  ['link.jianshu.com', 't'],
  ['douban.com', 'url', '/link2/'],
  ['gitee.com', 'target', '/link'],
  ['weibo.cn', 'u toasturl', '/sinaurl'],
  ['gate.sc exit.sc', 'url'],
  ['href.li', '?'],
  ['outgoing.prod.mozaws.net prod.outgoing.prod.webservices.mozgcp.net', '', '/v1/'],
  // Mail programs and the filters before them
  ['safelinks.protection.outlook.com statics.teams.cdn.office.net', 'url'],
  ['urldefense.com urldefense.us urldefense.proofpoint.com', 'u'],
  ['protection.sophos.com', 'u'],
  ['linkprotect.cudasvc.com', 'a', '/url'],
  ['secure-web.cisco.com awstrack.me', ''],
  ['deref-mail.com deref-gmx.net deref-web.de', 'redirecturl'],
];

/** The parameters of redirects whose own form is not known, such as links of the account's own network. */
export const usualParameterNames: readonly string[] = (
  'url u murl ulp ued deeplink deep_link dl dest destination destination_url redirect redirect_url target to link r ' +
  'origin_link af_web_dp af_r $desktop_url $fallback_url'
).split(' ');

const toShort = (hosts: readonly string[], owner: RedirectOwner): RedirectPattern => ({
  hosts: hosts.join(' '),
  parameters: undefined,
  owner,
});

export const redirectPatterns = [
  ...toPatterns('network', merchantNetworkRows, true),
  ...toPatterns('passage', merchantPassageRows, true),
  ...toPatterns('short', merchantShortRows, true),
  ...toPatterns('network', networkRows),
  ...toPatterns('passage', passageRows),
  toShort(networkLinkHosts, 'network'),
  // Short links of videos lead to no shop.
  toShort(['youtu.be'], 'passage'),
  toShort(linkHosts, 'short'),
].map(({ hosts, parameters, ...pattern }) => ({
  ...pattern,
  hosts: hosts.split(' '),
  parameters: parameters?.split(' ') ?? usualParameterNames,
}));
