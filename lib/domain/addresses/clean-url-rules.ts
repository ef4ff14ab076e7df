/** Why a parameter is not part of the product's address. */
export type ParameterReason = 'tracking' | 'affiliate' | 'session';

/** Parameters that one party adds to addresses. */
export interface ParameterRule {
  readonly reason: ParameterReason;
  /** Lower case; the comparison ignores case. A `*` at the end makes it a prefix. */
  readonly names: readonly string[];
  /** Hosts on which the rule holds, as `isOnHost` reads them; everywhere when absent. */
  readonly hosts: readonly string[] | undefined;
  /** What the decoded value must look like; anything when absent. For names that other sites use for products. */
  readonly value: RegExp | undefined;
  /** What the path must look like; any when absent. For names that elsewhere on the host are a search or a filter. */
  readonly path: RegExp | undefined;
}

interface ParameterCondition {
  /** Separated by spaces, like the names, to keep them short: the popup loads the rules first. */
  readonly hosts?: string;
  readonly value?: RegExp;
  readonly path?: RegExp;
}

function toRule(reason: ParameterReason, names: string, { hosts, value, path }: ParameterCondition): ParameterRule {
  return { reason, names: names.split(' '), hosts: hosts?.split(' '), value, path };
}

const tracking = (names: string, condition: ParameterCondition = {}) => toRule('tracking', names, condition);
const affiliate = (names: string, condition: ParameterCondition = {}) => toRule('affiliate', names, condition);
const session = (names: string) => toRule('session', names, {});

/** How affiliates name themselves in a shop's only parameter for all sources: "ref=affiliate_bob". */
const affiliateName = /^(?:aff|affiliates?|ambassadors?|influencers?|koc|kol)(?:$|[\W_\d])/i;

/** A UUID, or 20 or more letters and digits with at least one digit: ad servers make these, shops do not. */
const clickIdValue = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[a-z]*\d)[0-9a-z]{20,})$/i;

/**
 * The parameters that cleaning drops. A name is listed without `hosts` or `value` only if no known shop uses it for a
 * product. Dropping a product's parameter costs the publisher the sale; keeping a needless one costs nothing.
 */
export const parameterRules: readonly ParameterRule[] = [
  ...[
    // Campaign tags
    'utm_* utm-* mtm_* matomo_* piwik_* hsa_*',
    // Matomo
    'pk_campaign pk_cid pk_content pk_kwd pk_keyword pk_medium pk_source pk_vid',
    // Google
    'gclid gclsrc dclid gbraid wbraid gad_* gads_* srsltid _ga _ga_* _gac _gl',
    // Meta
    'fbclid igshid igsh fb_action_* fb_ref fb_source fbadid',
    // Microsoft
    'msclkid',
    // Yandex
    'yclid ysclid ymclid yadclid _openstat',
    // TikTok
    'ttclid tt_medium tt_content',
    // X
    'twclid __twitter_impression',
    // LinkedIn
    'li_fat_id li_ed',
    // Pinterest
    'epik',
    // Snapchat
    'sccid sc_click_id',
    // Reddit, Quora, Nextdoor
    'rdt_cid qclid ndclid',
    // Taboola, Outbrain, Criteo
    'tblci dicbo oborigurl cto_pld',
    // Parse.ly
    'itm_campaign itm_content itm_medium itm_source itm_term',
    // Mailchimp
    'mc_cid mc_eid mc_tc',
    // HubSpot
    '_hsenc _hsmi __hs* hsctatracking',
    // Marketo
    'mkt_tok',
    // Klaviyo
    '_kx _ke',
    // Bloomreach, Blueshift
    'xnpe_* bsft_*',
    // Dotdigital, Bronto
    'dm_i dm_t _bta_tid _bta_c',
    // Salesforce, Oracle
    'sfmc_* elq*',
    // Drip, Vero, Omeda, MailerLite
    'vero_* oly_* ml_subscriber* __s',
    // Adobe
    's_kwcid ef_id s_cid',
    // AT Internet
    'xtor at_campaign at_medium at_creation at_variant at_recipient_id',
    // Branch
    '_branch_match_id _branch_referrer',
    // AppsFlyer, Adjust
    'af_* is_retargeting adjust_* adj_*',
    // Various advertising tools
    'wickedid wt_mc wt.mc_id vmcid rb_clickid trk_* gdfms gdftrk gdffi guce_* cmpid',
    // Shopify
    '_pos _sid _ss _psq _fid pr_prod_strat pr_rec_* pr_ref_pid pr_seq',
  ].map((names) => tracking(names)),
  // AppsFlyer's media source; elsewhere "pid" is a product.
  tracking('pid', { value: /^(?:affiliates?|[a-z]+_int)$/i }),
  ...[
    // Networks in general
    'aff aff_* affid affclick affcode affiliate* affsource afid afsrc clickid click_id clickref lm_click',
    'subid1* subid2* subid3* subid4* subid5* sub_id1* sub_id2* sub_id3* sub_id4* sub_id5* sub_id6* sub_id7* sub_id8*',
    // Referral tools of small shops
    'rfsn rfsn_* sca_ref sca_source sca_crp bg_ref wpam_id fpr lmref tap_a tap_s avad',
    // Impact
    'irclickid irgwc irpid iradid irmp',
    // Awin
    'awc aw_affid zanpid',
    // CJ
    'cjevent cjdata',
    // Rakuten
    'ranmid raneaid ransiteid',
    // ShareASale
    'sscid sasid',
    // Tradedoubler
    'tduid tdpeh',
    // Admitad
    'admitad_uid tagtag_uid',
    // Webgains
    'wgu wgexpiry wgcampaignid wgprogramid',
    // Commission Factory
    'cfclick cfjump',
    // Post Affiliate Pro
    'a_aid a_bid',
    // Accesstrade
    'atnct1 atnct2 atnct3 at_gd',
  ].map((names) => affiliate(names)),
  // Networks in general, under names that shops use too
  affiliate('transaction_id clk click sub1 sub2 sub3 sub4 sub5 subid sub_id ref_id refid tid', { value: clickIdValue }),
  // Networks in general, recognised by the value
  affiliate('ref referrer referral source src channel medium', { value: affiliateName }),
  // "siteID=AbCdEfGhIjK-…" is Rakuten's; other sites' siteId is a shop's.
  affiliate('siteid', { value: /^[\w.*/-]{11}-[\w.*/]{20,}$/ }),
  // TradeTracker
  affiliate('tt', { value: /^\d+_\d+_\d+_/ }),
  // Amazon Associates
  affiliate('tag ascsubtag asc_* linkcode linkid creative creativeasin camp maas', { hosts: 'amazon.*' }),
  // Amazon
  tracking('ref ref_ pf_rd_* pd_rd_* qid sr crid sprefix dib dib_tag content-id _encoding ie cm_sw_r* social_share', {
    hosts: 'amazon.*',
  }),
  tracking('keywords', { hosts: 'amazon.*', path: /\/(?:dp|gp\/product)\// }),
  // eBay Partner Network
  affiliate('mkevt mkcid mkrid campid toolid customid', { hosts: 'ebay.*' }),
  // eBay
  tracking('_trkparms _trksid itmmeta itmprp amdata', { hosts: 'ebay.*' }),
  tracking('_from _nkw _skw hash', { hosts: 'ebay.*', path: /^\/itm\// }),
  // Etsy
  tracking('click_key click_sum content_source logging_key organic_search_click plkey ref ga_*', { hosts: 'etsy.com' }),
  // AliExpress
  affiliate('af cv dp mall_affr sk terminal_id afsmartredirect', { hosts: 'aliexpress.*' }),
  tracking('ad_pvid aem_p4p_detail algo_exp_id curpageloguid gps-id search_p4p_id utparam-url', {
    hosts: 'aliexpress.*',
  }),
  // It may also name the variant.
  tracking('pdp_ext_f', { hosts: 'aliexpress.*', value: /^(?!.*sku)/is }),
  // Alibaba group
  tracking('spm scm scm_id pvid algo_expid algo_pvid btsid ws_ab_test pdp_npi clicktrackinfo', {
    hosts: 'aliexpress.* alibaba.* klook.com lazada.* taobao.com tmall.com',
  }),
  // Taobao, Tmall
  tracking('abbucket acm ns pos', { hosts: 'taobao.com tmall.com' }),
  // Alimama
  affiliate('ali_trackid ali_refid unid union_lens', { hosts: 'taobao.com tmall.com' }),
  // Lazada's own button for sharing
  tracking('dsource laz_share_info laz_token', { hosts: 'lazada.*' }),
  // Lazada
  affiliate('exlaz laz_* mkttid trafficfrom sub_aff_id', { hosts: 'lazada.*' }),
  tracking('request_id fs_ab fuse_fs channellpjumpargs pricecompare', { hosts: 'lazada.*' }),
  // Facts of the product that a list hands over to its page, which can show them at once
  tracking('fastshipping freeshipping location price ratingscore review sale search source stock', {
    hosts: 'lazada.*',
    path: /^\/products\/.*\bi\d+(?:-s\d+)?\.html$/,
  }),
  // Shopee, whose products are in the path: its "pid" is AppsFlyer's media source.
  tracking('sp_atk xptdk smtt credential_token exp_group deep_and_deferred sharechannel pid', { hosts: 'shopee.*' }),
  affiliate('uls_trackid mmp_pid channel_code', { hosts: 'shopee.*' }),
  // TikTok
  tracking(
    '_d _r _t checksum enter_method is_copy_url is_from_webapp sec_* sender_device share_* ' +
      'tt_from u_code user_id web_id',
    { hosts: 'tiktok.com' },
  ),
  // What Booking.com writes behind each of its addresses for visitors who come by themselves
  tracking('aid', { hosts: 'booking.com', value: /^304142$/ }),
  tracking('label', { hosts: 'booking.com', value: /^gen173/ }),
  // Booking.com
  affiliate('aid label', { hosts: 'booking.com' }),
  tracking('sid srpvid srepoch', { hosts: 'booking.com' }),
  // Agoda
  affiliate('cid tag', { hosts: 'agoda.com' }),
  tracking('searchrequestid', { hosts: 'agoda.com' }),
  // Trip.com
  affiliate('allianceid sid trip_sub* ouid', { hosts: 'trip.com ctrip.com' }),
  // Klook
  affiliate('aid', { hosts: 'klook.com' }),
  // KKday
  affiliate('cid ud1 ud2', { hosts: 'kkday.com' }),
  // GetYourGuide
  affiliate('partner_id cmp', { hosts: 'getyourguide.*' }),
  // Viator
  affiliate('pid mcid', { hosts: 'viator.com' }),
  // Expedia Group
  affiliate('affcid affdtl afflid mdpcid mdpdtl semcid semdtl camref', { hosts: 'expedia.* hotels.com vrbo.com' }),
  // iHerb
  affiliate('rcode pcode', { hosts: 'iherb.com' }),
  // SHEIN
  affiliate('url_from koc_id', { hosts: 'shein.*' }),
  tracking('ici src_*', { hosts: 'shein.*' }),
  // Temu
  affiliate('_x_*', { hosts: 'temu.com' }),
  tracking(
    '_oak_freesia_scene _oak_gallery_order _oak_mp_inf _oak_name_id _oak_rec_ext_* _bg_fs ab_scene freesia_scene ' +
      'refer_page_* refer_source',
    { hosts: 'temu.com' },
  ),
  tracking('search_key', { hosts: 'temu.com', path: /-g-\d+\.html$|\/goods\.html$/ }),
  // Tokopedia
  tracking('extparam t_ef t_efo t_id t_pp t_sm t_spt t_st trkid', { hosts: 'tokopedia.com' }),
  // YouTube, Spotify
  tracking('si', { hosts: 'youtube.com youtu.be spotify.com' }),
  // A link with a user's session in it shows that user's basket to everyone who follows it.
  session('phpsessid jsessionid aspsessionid* cfid cftoken'),
];

/**
 * Parameters that say how a page is shown or how the visitor came to it. Cleaning keeps them, because a site may need
 * them, but a canonical address may lack them. Any parameter not listed here may name the product.
 */
export const presentationalNames: ReadonlySet<string> = new Set(
  (
    'ref referrer referer source src via channel icid ncid pos position rank spm scm ' +
    'share shared sort sortby sort_by orderby order_by layout tab modal popup nocache timestamp ts'
  ).split(' '),
);
