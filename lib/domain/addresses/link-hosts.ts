/** Hosts of networks' links, and of services that shorten for networks: somebody earns by each link on them. */
export const networkLinkHosts: readonly string[] = [
  'accesstra.de atid.me atth.me cfjump.com fave.co geni.us go2cloud.org go.ecotrackings.com',
  'hop.clickbank.net invl.io invl.me invl.us linkhaitao.com liketk.it rstyle.me shopstyle.it shorten.asia',
  'shrsl.com sovrn.co tidd.ly tp.media tp.st',
].flatMap((hosts) => hosts.split(' '));

/**
 * Hosts that have links and no pages: short, share and click hosts of networks, marketplaces and apps. Each includes
 * its sub-domains, and a ".*" at the end stands for any public suffix of one or two labels (see `isOnHost`). None of
 * these hosts is a merchant or a destination.
 */
export const linkHosts: readonly string[] = [
  networkLinkHosts.join(' '),
  // Shares and clicks of large shops
  'a.aliexpress.com s.click.aliexpress.com s.click.taobao.com uland.taobao.com m.tb.cn u.jd.com',
  'union-click.jd.com 3.cn a.co amzn.asia amzn.eu amzn.to abnb.me c.lazada.* s.lazada.* s.shopee.* shope.ee',
  'shp.ee amzn.in fkrt.it rover.ebay.com ebay.us share.temu.com temu.to tokopedia.link vm.tiktok.com vt.tiktok.com vt.tokopedia.com',
  // Links into apps
  'adj.st app.adjust.com app.appsflyer.com app.link go.link onelink.me page.link smart.link sng.link',
  // Shorteners
  'bit.ly buff.ly cutt.ly fb.me goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly',
  'tiny.cc tinyurl.com v.gd youtu.be',
].flatMap((hosts) => hosts.split(' '));
