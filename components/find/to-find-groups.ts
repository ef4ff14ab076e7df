import { formatRun } from '#components/coupons/format-end.ts';
import { findActs, findPages, toActOption, toChannelsOption, toFreeOption } from '#components/find/find-acts.ts';
import type { FindAct, FindDeed, FindGroup, FindOccasion, FindOption } from '#components/find/find-option.ts';
import type { TypedAddress } from '#components/find/find-services.ts';
import { toKeepName, toNoneLeft } from '#components/find/to-channel-options.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { formatListedRate } from '#components/money/format-program-rate.ts';
import { formatShopRate } from '#components/shops/format-shop.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import {
  type FoundCoupon,
  type FoundElsewhere,
  type FoundOfKind,
  type FoundProgram,
  type FoundThings,
  isLinkOf,
  type SoughtShop,
} from '#lib/domain/find/find-things.ts';
import {
  type GroupEarnings,
  type LinkEarnings,
  noEarnings,
  toOrdersRoute,
  toOwnAmounts,
  toWholeAmounts,
} from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toLinkTitle } from '#lib/domain/links/to-link-name.ts';
import { toPostTime } from '#lib/domain/posts/post-filter.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { isMine } from '#lib/domain/programs/offer.ts';
import { type Route, type RouteParams, type TabId, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { wordsAlone } from '#lib/domain/search/search-query.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import { startOfUserDayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';

/** The occasion, with what was read of the found links and posts meanwhile. */
export interface FindAround extends FindOccasion {
  readonly earned: LinkEarnings;
  /** What posts earned in the same time, by their ids. */
  readonly postSums: ReadonlyMap<string, GroupEarnings>;
  /** The products by which posts were found, by post. */
  readonly held: ReadonlyMap<string, string>;
  readonly elsewhere: readonly FoundElsewhere[];
}

const go = (route: Route): FindDeed => ({ kind: 'go', url: toWorkspaceUrl(route) });
const open = (tab: TabId, params: RouteParams): FindDeed => go({ tab, params });
const free = (label: string, deed: FindDeed): FindAct => ({ label, price: t('findUsesNone'), deed });
const plain = (label: string, deed: FindDeed): FindAct => ({ label, price: '', deed });
const dotted = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

/** What stands before anything is typed: what was in hand last, and what one does most. */
export function toRestingGroups({ posts, links }: FoundThings, around: FindAround): readonly FindGroup[] {
  const lately = [
    ...posts.items.slice(0, 2).map((post) => toPostOption(post, around)),
    ...links.items.slice(0, 2).map((link) => toLinkOption(link, around)),
  ];
  return drop([
    { id: 'lately', name: t('findLately'), options: lately },
    { id: 'acts', name: t('findActs'), options: findActs([], around) },
  ]);
}

/**
 * What was found, in groups, each with the way to the rest of it.
 * @param typed What the user typed, and whether its words alone are meant.
 */
export function toFoundGroups(
  found: FoundThings,
  typed: { readonly text: string; readonly words: readonly string[]; readonly isLiteral: boolean },
  around: FindAround,
): readonly FindGroup[] {
  const { text, words, isLiteral } = typed;
  const name = text.trim();
  const group = <Item>(
    tab: TabId,
    title: string,
    { items, total }: FoundOfKind<Item>,
    toOption: (item: Item) => FindOption,
    note?: string,
    rest = toRest(tab, { q: name, ...(isLiteral && meaningTabs.includes(tab) && wordsAlone) }, total - items.length),
  ) => ({
    id: tab,
    name: title,
    ...(note !== undefined && { note }),
    options: [...items.map(toOption), ...rest],
  });
  return drop([
    group('links', t('tabLinks'), found.links, (link) => toLinkOption(link, around), t('findEarned')),
    group(
      'posts',
      t('tabPosts'),
      found.posts,
      (post) => toPostOption(post, around),
      t('findEarned'),
      toPostsRest(found.posts, name),
    ),
    group('programs', t('tabPrograms'), found.programs, toProgramOption, t('findPays')),
    group('shops', t('tabShops'), found.shops, (shop) => toShopOption(shop, around), t('findPays')),
    group('coupons', t('tabCoupons'), found.coupons, (coupon) => toCouponOption(coupon, around)),
    toElsewhereGroup(around),
    { id: 'pages', name: t('findPages'), options: findPages(words) },
    {
      id: 'acts',
      name: t('findActs'),
      options: [
        ...findActs(words, around),
        toActOption('new named', t('findNewNamed', [name]), { kind: 'new-post', name }),
      ],
    },
  ]);
}

/** The lists whose search goes by what words mean, too. */
const meaningTabs: readonly TabId[] = ['programs', 'coupons'];

/** What is near, whatever its kind, where nothing was found. */
export function toNearGroups(near: FoundThings, max: number, around: FindAround): readonly FindGroup[] {
  const { links, posts, programs, shops, coupons } = near;
  const options = [
    ...links.items.map((link) => toLinkOption(link, around)),
    ...posts.items.map((post) => toPostOption(post, around)),
    ...programs.items.map(toProgramOption),
    ...shops.items.map((shop) => toShopOption(shop, around)),
    ...coupons.items.map((coupon) => toCouponOption(coupon, around)),
  ];
  return drop([{ id: 'near', name: t('findNear'), options: options.slice(0, max) }]);
}

/** What can be done with an address. A link that is there already comes first, and nothing here is made on Enter. */
export function toAddressGroups(address: TypedAddress, around: FindAround): readonly FindGroup[] {
  const { url, found, offers } = address;
  const check = open('posts', { check: 'link', link: url });
  return drop([
    {
      id: 'links',
      name: t('tabLinks'),
      note: t('findEarned'),
      options: found.items.map((link) => ({
        ...toLinkOption(link, around),
        ...(isLinkOf(link, toShortAddress(url)) && {
          hint: dotted(
            t('findYours'),
            link.presetName,
            formatInstant(link.atMs, 'day', startOfUserDayMs(around.userDay)),
          ),
        }),
      })),
    },
    toElsewhereGroup(around),
    {
      id: 'acts',
      name: t('findActs'),
      options: [
        ...offers.map((offer, at) => toMakeOption(address, offer, at, around)),
        ...offers.slice(0, around.left === 0 ? 1 : 0).map((offer) => toKeepOption(address, offer, around)),
        toActOption('what', t('menuWhatLink'), check),
      ],
    },
  ]);
}

/** How many results of each other account stand in the list. */
const maxElsewhere = 3;

/** What the device's other accounts have. Enter opens it in its account; a link is copied without that. */
function toElsewhereGroup(around: FindAround): FindGroup {
  const options = around.elsewhere.flatMap(({ accountId, title, serviceUrl, found }) => {
    const inAccount = { ...around, serviceUrl, earned: noEarnings, postSums: new Map<string, GroupEarnings>() };
    const toOption = (option: FindOption, copy: FindAct | null): FindOption => {
      const deed = option.enter?.deed;
      const enter =
        deed?.kind === 'go' ? plain(t('findOpenIn', [title]), { kind: 'go-in', accountId, url: deed.url }) : null;
      return { ...option, id: `${accountId} ${option.id}`, hint: dotted(title, option.hint), enter, copy, others: [] };
    };
    const links = found.links.items.map((link) => toLinkOption(link, inAccount));
    const others = [
      ...found.posts.items.map((post) => toPostOption(post, inAccount)),
      ...found.programs.items.map(toProgramOption),
    ];
    // The acts of a post and a program are their account's.
    const all = [
      ...links.map((option) => toOption(option, option.copy)),
      ...others.map((each) => toOption(each, null)),
    ];
    return all.slice(0, maxElsewhere);
  });
  return { id: 'elsewhere', name: t('findElsewhere'), options };
}

const drop = (groups: readonly FindGroup[]) => groups.filter(({ options }) => options.length > 0);

/** The way to those that have no room; none where all have. */
function toRest(tab: TabId, params: RouteParams, count: number, hint = ''): readonly FindOption[] {
  if (count === 0) return [];
  const deed = open(tab, { ...params, ...(tab === 'programs' && { view: 'all' }) });
  const title = t('findMore', [formatNumber(count)]);
  return [toActOption(`rest ${tab}${hint}`, title, deed, { icon: 'forward', hint })];
}

/** The list of posts shows archived ones apart from the others. */
function toPostsRest({ items, total, archived }: FoundThings['posts'], q: string): readonly FindOption[] {
  const shown = items.filter(isArchived).length;
  return [
    ...toRest('posts', { q }, total - archived - (items.length - shown)),
    ...toRest('posts', { q, show: 'archived' }, archived - shown, t('postsStateArchived')),
  ];
}

const isArchived = ({ state }: PostRow): boolean => state === 'archived';

function toLinkOption(row: LinkRow, around: FindAround): FindOption {
  const { serviceUrl, earned } = around;
  const { recordId, offerId, offerName, link, presetName } = row;
  const id = `link ${recordId}`;
  const group = link === null ? undefined : earned.of(row);
  const shown = {
    id,
    icon: 'link',
    title: toLinkTitle(row),
    hint: dotted(offerName, presetName, formatInstant(row.atMs, 'day', startOfUserDayMs(around.userDay))),
    end: formatEarned(toOwnAmounts(group)),
    endLook: 'figure',
    enter: plain(t('findOpenLink'), open('links', { id: recordId })),
  } as const;
  const page = toActOption(`${id} page`, t('findOpenItsPage'), { kind: 'visit', row }, { icon: 'page' });
  const program = toActOption(`${id} program`, t('findItsProgram'), open('programs', { id: offerId }), {
    icon: 'shop',
    end: offerName,
  });
  if (link === null || !isSafeTrackingLink(link.trackingLink, serviceUrl))
    return { ...shown, copy: null, others: [page, program] };
  const copyAs = (formatId: 'ready-post' | 'markdown') =>
    toFreeOption(
      `${id} ${formatId}`,
      t('copyAs', [toFormatName({ kind: 'built-in', formatId })]),
      { kind: 'copy-as', row, formatId },
      { icon: 'copy' },
    );
  const target = { offerId, offerName, url: row.destinationUrl, title: row.title };
  const price = around.left === 0 ? toNoneLeft(around) : t('findUsesALink');
  return {
    ...shown,
    copy: free(t('copyLink'), { kind: 'copy', text: link.trackingLink }),
    others: [
      copyAs('ready-post'),
      copyAs('markdown'),
      toFreeOption(`${id} draft`, t('findAddToDraft'), { kind: 'add-to-draft', link }),
      toChannelsOption(`${id} channels`, { target, presetName }, price),
      page,
      toOrdersOption(row, id, group),
      program,
    ],
  };
}

/** Opens the conversions behind the sum of the link's line. */
const toOrdersOption = ({ offerId, subIds }: LinkRow, id: string, group: GroupEarnings | undefined): FindOption =>
  toActOption(
    `${id} orders`,
    t('findItsOrders'),
    go(toOrdersRoute(toGroupKey(offerId, subIds), '90-days')),
    group === undefined ? {} : { end: formatNumber(group.conversionCount) },
  );

/** In the currency that most of the account's conversions have. What is not approved yet says so. */
function formatEarned([main]: GroupEarnings['amounts']): string {
  if (main === undefined) return '';
  const { currency, earned, pending } = main;
  if (earned === '0' && pending !== '0') return t('linksEarnedPending', [formatMoney(currency, pending)]);
  return formatMoney(currency, earned);
}

function toPostOption(post: PostRow, { postSums, held, userDay }: FindAround): FindOption {
  const { postId, code, name, channels } = post;
  const id = `post ${postId}`;
  const sums = postSums.get(postId);
  const earned = formatEarned(sums === undefined ? [] : toWholeAmounts(sums));
  const active = channels.filter(({ isOff }) => isOff !== true);
  const product = held.get(postId);
  const copyFor = (channel: string) =>
    toFreeOption(
      `${id} in ${channel}`,
      t('postCopy', [channel]),
      { kind: 'copy-post', postId, channel },
      { icon: 'copy' },
    );
  return {
    id,
    icon: 'page',
    title: toPostTitle(post),
    hint: dotted(
      isArchived(post) ? t('postsStateArchived') : '',
      product === undefined ? '' : t('findHolds', [product]),
      active.map(({ name }) => name).join(', '),
      formatInstant(toPostTime(post), 'day', startOfUserDayMs(userDay)),
    ),
    end: earned,
    endLook: 'figure',
    enter: plain(t('findOpenPost'), open('posts', { id: postId })),
    copy: active.length === 0 ? null : free(t('findCopyText'), { kind: 'copy-post', postId, channel: null }),
    others: [
      ...active.map((channel) => copyFor(channel.name)),
      toActOption(`${id} again`, t('postDuplicate'), { kind: 'duplicate-post', postId, name }, { icon: 'plus' }),
      toActOption(
        `${id} earnings`,
        t('findItsEarnings'),
        // The reports know a post by its letters, and the sum beside this line has today's orders.
        open('earnings', { post: `=${code}`, period: '90-days', today: '1' }),
        earned === '' ? {} : { end: earned, endLook: 'figure' },
      ),
    ],
  };
}

function toProgramOption(program: FoundProgram): FindOption {
  const { offerId, name, categories, offerStatus, shopName = '' } = program;
  const id = `program ${offerId}`;
  const isPaused = offerStatus === 'paused';
  const standing = isPaused ? t('statusPaused') : isMine(program) ? '' : t('findNotJoined');
  return {
    id,
    icon: 'shop',
    title: name === '' ? offerId : name,
    hint: dotted(
      categories.map(toCategoryName).join(', '),
      shopName === '' ? '' : t('findHasShop', [shopName]),
      standing,
    ),
    end: formatListedRate(program),
    endLook: 'figure',
    enter: plain(t('findOpenProgram'), open('programs', { id: offerId, view: 'all' })),
    copy: isMine(program) && !isPaused ? free(t('copyLandingLink'), { kind: 'copy-landing', offerId }) : null,
    others: [
      toActOption(`${id} shop`, t('openShop'), { kind: 'visit-shop', offerId }, { icon: 'page' }),
      toActOption(`${id} coupons`, t('findItsCoupons'), open('coupons', { offer: offerId }), { icon: 'tag' }),
      toActOption(`${id} links`, t('findItsLinks'), open('links', { program: offerId }), { icon: 'link' }),
      toActOption(`${id} earnings`, t('findItsEarnings'), open('earnings', { offer: offerId, period: '90-days' })),
    ],
  };
}

function toShopOption(shop: SoughtShop, { serviceUrl }: FindAround): FindOption {
  const { key, name, offerName, commissionRate, trackingLink, isMintable } = shop;
  const copy = free(t('copyLandingLink'), { kind: 'copy', text: trackingLink });
  return {
    id: `shop ${key}`,
    icon: 'shop',
    title: name,
    hint: dotted(offerName, shop.country),
    end: formatShopRate(commissionRate),
    endLook: 'figure',
    enter: plain(t('findOpenShop'), open('shops', { id: key })),
    copy: isMintable && isSafeTrackingLink(trackingLink, serviceUrl) ? copy : null,
    others: [],
  };
}

function toCouponOption(coupon: FoundCoupon, { today }: FindAround): FindOption {
  const { campaignId, offerId, name, offerName, voucherCode, inPost } = coupon;
  const id = `coupon ${campaignId}`;
  const run = formatRun(coupon, today);
  const copy = free(t('findCopyCode'), { kind: 'copy', text: voucherCode, campaignId });
  const add = toFreeOption(
    `${id} draft`,
    t('findAddToDraft'),
    { kind: 'add-coupon-to-draft', campaign: coupon },
    { icon: 'plus' },
  );
  const ofCode = toActOption(`${id} posts`, t('findPostsWithCode'), open('posts', { q: voucherCode }), {
    icon: 'page',
  });
  return {
    id,
    icon: 'tag',
    title: voucherCode === '' ? name : voucherCode,
    hint: dotted(
      voucherCode === '' ? '' : name,
      offerName,
      inPost === undefined ? '' : t('findInPost', [toPostTitle(inPost)]),
    ),
    end: run.text,
    ...(run.isSoon && { endLook: 'soon' }),
    enter: plain(t('findOpenCoupon'), open('coupons', { id: campaignId })),
    copy: voucherCode === '' ? null : copy,
    others: [
      ...(voucherCode === '' ? [] : [add, ofCode]),
      toActOption(`${id} program`, t('findItsProgram'), open('programs', { id: offerId }), {
        icon: 'shop',
        end: offerName,
      }),
    ],
  };
}

/** Enter shows what will be made; the price stands on it, and Ctrl+Enter makes it. */
function toMakeOption(
  { url, offers, preset }: TypedAddress,
  { offerId, name }: TypedAddress['offers'][number],
  at: number,
  around: FindAround,
): FindOption {
  const presetName = preset?.name ?? '';
  const price = t('findUsesOne', [formatNumber(around.left)]);
  const make: FindAct = { label: t('findMakeAndCopy'), price, deed: { kind: 'make', url, offerId } };
  const hint = dotted(offers.length > 1 || presetName === '' ? name : '', at === 0 ? presetName : '');
  const shown = { icon: 'link', title: t('findMake'), hint, usesLink: true, others: [] } as const;
  if (around.left === 0) {
    const end = toNoneLeft(around);
    return { ...shown, id: `make ${offerId}`, end, isDisabled: true, enter: null, copy: null };
  }
  const asked: FindOption = {
    ...shown,
    id: `make ${offerId} now`,
    title: t('findMakeAndCopy'),
    hint: dotted(name, at === 0 ? presetName : ''),
    end: price,
    endLook: 'figure',
    note: url,
    enter: null,
    copy: make,
  };
  return {
    ...shown,
    id: `make ${offerId}`,
    end: price,
    endLook: 'figure',
    // Said once: it is the same for each program.
    ...(at === 0 && { note: t('findMakeHint') }),
    enter: plain(t('findShowFirst'), { kind: 'show', title: t('findMake'), options: [asked] }),
    copy: make,
    others: [
      toChannelsOption(
        `make ${offerId} channels`,
        { target: { offerId, offerName: name, url, title: '' }, presetName: at === 0 ? presetName : '' },
        t('findUsesALink'),
      ),
    ],
  };
}

/** Only of the best program: the preset that its link would have is known. */
const toKeepOption = (
  { url, preset }: TypedAddress,
  { offerId, name }: TypedAddress['offers'][number],
  around: FindAround,
): FindOption =>
  toActOption(
    `keep ${offerId}`,
    toKeepName(around),
    { kind: 'keep', target: { offerId, offerName: name, url, title: '' }, preset },
    { hint: dotted(name, preset?.name ?? ''), end: t('findUsesLater'), usesLink: true },
  );
