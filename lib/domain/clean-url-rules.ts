/** Why a parameter says nothing about the product. */
export type ParameterReason = 'tracking' | 'affiliate' | 'session';

/** Parameters that one party adds to addresses. */
export interface ParameterRule {
  /** Who adds them; for the reader of the rules and for whoever shows them. */
  readonly by: string;
  readonly reason: ParameterReason;
  /** Names, in lower case, compared without regard to case; a `*` at the end makes a prefix of it. */
  readonly names: readonly string[];
  /**
   * Where the rule holds; everywhere when absent. "shop.example" includes its sub-domains; "amazon.*" is that name
   * under any public suffix of one or two labels.
   */
  readonly hosts?: readonly string[];
  /** What the decoded value must look like; anything when absent. For names that other sites give to products. */
  readonly value?: RegExp;
}

/** A UUID, or 20 and more letters and digits with a digit among them: what ad servers make and shops do not. */
const clickIdValue = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[a-z]*\d)[0-9a-z]{20,})$/i;

/**
 * The parameters that cleaning drops. A name is listed without `hosts` or `value` only where no shop is known to use it
 * for a product: losing a product costs the publisher the sale, keeping a parameter costs nothing.
 */
export const parameterRules: readonly ParameterRule[] = [
  { by: 'Campaign tags', reason: 'tracking', names: ['utm_*', 'utm-*', 'mtm_*', 'matomo_*', 'piwik_*', 'hsa_*'] },
  {
    by: 'Matomo',
    reason: 'tracking',
    names: ['pk_campaign', 'pk_cid', 'pk_content', 'pk_kwd', 'pk_keyword', 'pk_medium', 'pk_source', 'pk_vid'],
  },
  {
    by: 'Google',
    reason: 'tracking',
    names: [
      'gclid',
      'gclsrc',
      'dclid',
      'gbraid',
      'wbraid',
      'gad_*',
      'gads_*',
      'srsltid',
      '_ga',
      '_ga_*',
      '_gl',
      '_gac',
    ],
  },
  {
    by: 'Meta',
    reason: 'tracking',
    names: ['fbclid', 'igshid', 'igsh', 'fb_action_ids', 'fb_action_types', 'fb_ref', 'fb_source', 'fbadid'],
  },
  { by: 'Microsoft', reason: 'tracking', names: ['msclkid'] },
  { by: 'Yandex', reason: 'tracking', names: ['yclid', 'ysclid', 'ymclid', 'yadclid', '_openstat'] },
  { by: 'TikTok', reason: 'tracking', names: ['ttclid', 'tt_medium', 'tt_content'] },
  { by: 'X', reason: 'tracking', names: ['twclid', '__twitter_impression'] },
  { by: 'LinkedIn', reason: 'tracking', names: ['li_fat_id', 'li_ed'] },
  { by: 'Pinterest', reason: 'tracking', names: ['epik'] },
  { by: 'Snapchat', reason: 'tracking', names: ['sccid', 'sc_click_id'] },
  { by: 'Reddit, Quora, Nextdoor', reason: 'tracking', names: ['rdt_cid', 'qclid', 'ndclid'] },
  { by: 'Taboola, Outbrain, Criteo', reason: 'tracking', names: ['tblci', 'dicbo', 'oborigurl', 'cto_pld'] },
  { by: 'Mailchimp', reason: 'tracking', names: ['mc_cid', 'mc_eid', 'mc_tc'] },
  { by: 'HubSpot', reason: 'tracking', names: ['_hsenc', '_hsmi', '__hssc', '__hstc', '__hsfp', 'hsctatracking'] },
  { by: 'Marketo', reason: 'tracking', names: ['mkt_tok'] },
  { by: 'Klaviyo', reason: 'tracking', names: ['_kx', '_ke'] },
  { by: 'Bloomreach, Blueshift', reason: 'tracking', names: ['xnpe_*', 'bsft_*'] },
  { by: 'Dotdigital, Bronto', reason: 'tracking', names: ['dm_i', 'dm_t', '_bta_tid', '_bta_c'] },
  { by: 'Salesforce, Oracle', reason: 'tracking', names: ['sfmc_*', 'elqtrackid', 'elqtrack', 'elqaid', 'elqat'] },
  {
    by: 'Drip, Vero, Omeda, MailerLite',
    reason: 'tracking',
    names: ['vero_id', 'vero_conv', 'oly_enc_id', 'oly_anon_id', 'ml_subscriber', 'ml_subscriber_hash', '__s'],
  },
  { by: 'Adobe', reason: 'tracking', names: ['s_kwcid', 'ef_id', 's_cid'] },
  {
    by: 'AT Internet',
    reason: 'tracking',
    names: ['xtor', 'at_campaign', 'at_medium', 'at_creation', 'at_variant', 'at_recipient_id'],
  },
  { by: 'Branch', reason: 'tracking', names: ['_branch_match_id', '_branch_referrer'] },
  {
    by: 'AppsFlyer, Adjust',
    reason: 'tracking',
    names: [
      'af_siteid',
      'af_sub*',
      'af_channel',
      'af_ad',
      'af_ad_id',
      'af_adset',
      'af_adset_id',
      'af_c_id',
      'af_click_lookback',
      'af_viewthrough_lookback',
      'af_reengagement_window',
      'af_force_deeplink',
      'af_xp',
      'adjust_*',
      'adj_*',
    ],
  },
  {
    by: 'Various advertising tools',
    reason: 'tracking',
    names: [
      'wickedid',
      'wt_mc',
      'wt.mc_id',
      'vmcid',
      'rb_clickid',
      'trk_contact',
      'trk_msg',
      'trk_module',
      'trk_sid',
      'gdfms',
      'gdftrk',
      'gdffi',
      'guce_referrer',
      'guce_referrer_sig',
      'cmpid',
    ],
  },

  {
    by: 'Networks in general',
    reason: 'affiliate',
    names: [
      'aff',
      'aff_click_id',
      'aff_id',
      'aff_sub*',
      'aff_source',
      'aff_unique*',
      'aff_trace_key',
      'aff_platform',
      'affid',
      'affclick',
      'affiliate',
      'affiliate_id',
      'affiliateid',
      'affsource',
      'afsrc',
      'clickid',
      'click_id',
      'clickref',
      'lm_click',
      'subid',
      'subid1',
      'subid2',
      'subid3',
      'subid4',
      'subid5',
      'sub_id',
      'sub_id1',
      'sub_id2',
      'sub_id3',
      'sub_id4',
      'sub_id5',
    ],
  },
  {
    by: 'Networks in general, under names that shops use too',
    reason: 'affiliate',
    names: ['transaction_id', 'clk', 'click', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'ref_id', 'refid', 'tid'],
    value: clickIdValue,
  },
  { by: 'Impact', reason: 'affiliate', names: ['irclickid', 'irgwc', 'irpid', 'iradid', 'irmp'] },
  { by: 'Awin', reason: 'affiliate', names: ['awc', 'aw_affid', 'zanpid'] },
  { by: 'CJ', reason: 'affiliate', names: ['cjevent', 'cjdata'] },
  { by: 'Rakuten', reason: 'affiliate', names: ['ranmid', 'raneaid', 'ransiteid'] },
  // "siteID=AbCdEfGhIjK-…" is Rakuten's; other sites' siteId is a shop's.
  { by: 'Rakuten', reason: 'affiliate', names: ['siteid'], value: /^[\w.*/-]{11}-[\w.*/]{20,}$/ },
  { by: 'ShareASale', reason: 'affiliate', names: ['sscid', 'sasid'] },
  { by: 'Tradedoubler', reason: 'affiliate', names: ['tduid', 'tdpeh'] },
  { by: 'TradeTracker', reason: 'affiliate', names: ['tt'], value: /^\d+_\d+_\d+_/ },
  { by: 'Admitad', reason: 'affiliate', names: ['admitad_uid', 'tagtag_uid'] },
  { by: 'Webgains', reason: 'affiliate', names: ['wgu', 'wgexpiry', 'wgcampaignid', 'wgprogramid'] },
  { by: 'Commission Factory', reason: 'affiliate', names: ['cfclick', 'cfjump'] },
  { by: 'Post Affiliate Pro', reason: 'affiliate', names: ['a_aid', 'a_bid'] },
  { by: 'Accesstrade', reason: 'affiliate', names: ['atnct1', 'atnct2', 'atnct3', 'at_gd'] },

  {
    by: 'Amazon Associates',
    reason: 'affiliate',
    names: ['tag', 'ascsubtag', 'asc_*', 'linkcode', 'linkid', 'creative', 'creativeasin', 'camp'],
    hosts: ['amazon.*'],
  },
  {
    by: 'Amazon',
    reason: 'tracking',
    names: [
      'ref',
      'ref_',
      'pf_rd_*',
      'pd_rd_*',
      'qid',
      'sr',
      'crid',
      'sprefix',
      'dib',
      'dib_tag',
      'content-id',
      '_encoding',
    ],
    hosts: ['amazon.*'],
  },
  {
    by: 'eBay Partner Network',
    reason: 'affiliate',
    names: ['mkevt', 'mkcid', 'mkrid', 'campid', 'toolid', 'customid'],
    hosts: ['ebay.*'],
  },
  { by: 'eBay', reason: 'tracking', names: ['_trkparms', '_trksid', 'itmmeta', 'amdata'], hosts: ['ebay.*'] },
  { by: 'Etsy', reason: 'tracking', names: ['click_key', 'click_sum', 'ref', 'ga_*'], hosts: ['etsy.com'] },
  {
    by: 'AliExpress',
    reason: 'affiliate',
    names: ['aff_fcid', 'aff_fsk', 'aff_short_key', 'sk', 'terminal_id', 'afsmartredirect'],
    hosts: ['aliexpress.*'],
  },
  {
    by: 'Alibaba group',
    reason: 'tracking',
    names: [
      'spm',
      'scm',
      'scm_id',
      'pvid',
      'algo_expid',
      'algo_pvid',
      'btsid',
      'ws_ab_test',
      'pdp_npi',
      'clicktrackinfo',
    ],
    hosts: ['aliexpress.*', 'alibaba.*', 'lazada.*', 'taobao.com', 'tmall.com'],
  },
  {
    by: 'Lazada',
    reason: 'affiliate',
    names: ['exlaz', 'laz_*', 'mkttid', 'trafficfrom', 'dsource'],
    hosts: ['lazada.*'],
  },
  { by: 'Shopee', reason: 'tracking', names: ['sp_atk', 'xptdk', 'smtt'], hosts: ['shopee.*'] },
  { by: 'Shopee', reason: 'affiliate', names: ['uls_trackid', 'mmp_pid'], hosts: ['shopee.*'] },
  {
    by: 'Shopify',
    reason: 'tracking',
    names: ['_pos', '_sid', '_ss', '_psq', '_fid', 'pr_prod_strat', 'pr_rec_id', 'pr_rec_pid', 'pr_ref_pid', 'pr_seq'],
  },
  { by: 'YouTube, Spotify', reason: 'tracking', names: ['si'], hosts: ['youtube.com', 'youtu.be', 'spotify.com'] },

  // A link with somebody's session in it shows everyone who follows it that person's basket.
  { by: 'Server sessions', reason: 'session', names: ['phpsessid', 'jsessionid', 'aspsessionid*', 'cfid', 'cftoken'] },
];

/**
 * Parameters that say how a page is shown or how one came to it. They stay, because a site may need them, but they do
 * not keep a page from its canonical address. Whatever is not listed here may name the product.
 */
export const presentationalNames: ReadonlySet<string> = new Set([
  'ref',
  'referrer',
  'referer',
  'source',
  'src',
  'via',
  'channel',
  'icid',
  'ncid',
  'pos',
  'position',
  'rank',
  'spm',
  'scm',
  'share',
  'shared',
  'sort',
  'sortby',
  'sort_by',
  'orderby',
  'order_by',
  'layout',
  'tab',
  'modal',
  'popup',
  'nocache',
  'timestamp',
  'ts',
]);
