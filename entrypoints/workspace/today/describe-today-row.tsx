import type { ComponentChildren } from 'preact';
import { formatEnd } from '#components/coupons/format-end.ts';
import { formatList } from '#components/format-list.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { formatRateText } from '#components/money/format-program-rate.ts';
import { formatDay, formatInstant, formatRecent } from '#components/time/format-instant.ts';
import { type BulkRun, isForWantOfLinks } from '#lib/domain/bulk/bulk-run.ts';
import type { MoneyTotal } from '#lib/domain/money/decimal.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { waitsForLink } from '#lib/domain/posts/post-stage.ts';
import { formatRoute, type Route } from '#lib/domain/routes/route.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import type { TodayMoment } from '#lib/domain/today/today-moment.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayRow, TodaySubject } from '#lib/domain/today/today-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeBulkPause } from '#lib/wording/describe-bulk.ts';
import { describeMissingLink, describePostCause } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatDayAge } from '#lib/wording/format-time.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { fillParts } from './fill-parts.tsx';
import './today-page.css';

/** A row in words. */
export interface TodayWords {
  /** Its first line as it is drawn, and as a reader of the screen hears it. */
  readonly line: ComponentChildren;
  readonly title: string;
  readonly detail: string;
  /** What stands at its end: a sum or a number, and what it is. */
  readonly figure: { readonly main: string; readonly unit: string } | null;
  readonly act: string;
  /** What `o` opens: the post or program. Null without one. */
  readonly place: Route | null;
}

interface Around {
  readonly moment: TodayMoment;
  /** How many links of the month a run leaves for single clicks. */
  readonly bulkReserve: number;
  /** How many links the rows above would use. */
  readonly waitingLinks: number;
}

type SubjectOf<Kind extends TodaySubject['kind']> = Extract<TodaySubject, { readonly kind: Kind }>;
type Words<Kind extends TodaySubject['kind']> = (
  subject: SubjectOf<Kind>,
  around: Around,
  sums: readonly MoneyTotal[],
) => TodayWords;

const describers: { readonly [Kind in TodaySubject['kind']]: Words<Kind> } = {
  text: describeText,
  stopped: describeStopped,
  'stopped-links': describeStoppedLinks,
  orders: describeOrders,
  'earnings-old': describeOldEarnings,
  draft: describeDraft,
  kept: describeKept,
  run: describeRun,
  link: describeLink,
  lost: describeLost,
  coupon: describeCoupon,
  rate: describeRate,
  quota: describeQuota,
};

export function describeTodayRow({ subject, sums }: TodayRow, around: Around): TodayWords {
  const describe = describers[subject.kind] as Words<TodaySubject['kind']>;
  return describe(subject, around, sums);
}

function describeText(
  { edit, edited, channel }: SubjectOf<'text'>,
  { moment }: Around,
  sums: readonly MoneyTotal[],
): TodayWords {
  const { post } = edited;
  const place: Route = { tab: 'posts', params: { id: post.postId } };
  const subject = toEditName(edit);
  const isCode = edit.cause.kind === 'coupon' && edit.cause.coupon.voucherCode !== '';
  return {
    line: (
      <>
        {fillParts('todayIn', [
          isCode ? <code class="today-code">{subject}</code> : <b>{subject}</b>,
          <PostLink post={post} />,
        ])}{' '}
        · <span dir="auto">{channel.name}</span>
      </>
    ),
    title: `${t('todayIn', [subject, toPostTitle(post)])}, ${channel.name}`,
    detail: describeChange(edit, edited, moment),
    figure: toFigure(sums, t('todayIn30Days')),
    act: t('editCopy'),
    place,
  };
}

/** The code that a text names, or the program that it leads to. */
const toEditName = ({ cause, offerName, offerId }: PostEdit<TodayPost>): string =>
  cause.kind === 'coupon' ? cause.coupon.voucherCode || cause.coupon.name : offerName || offerId;

/** "Kedai Harian MY, ends today. The new text says HARIAN10, until 30 November." */
function describeChange(edit: PostEdit<TodayPost>, edited: SubjectOf<'text'>['edited'], moment: TodayMoment): string {
  const { cause, offerName } = edit;
  if (cause.kind !== 'coupon') return [describePostCause(edit), t('todayTextReady')].join(' · ');
  const product = edited.post.products.find(({ productId }) => edited.productIds.includes(productId));
  const next = edited.isTaken ? (product?.coupon ?? null) : cause.replacement;
  const isOver = cause.days === null || cause.days < 0;
  const end = isOver ? describePostCause(edit) : formatEnd(cause.coupon, moment.serviceDay).text;
  const change =
    next === null
      ? t('todayTextWithoutCode')
      : t('todayTextSays', [`${next.voucherCode || next.name}, ${formatEnd(next, moment.serviceDay).text}`]);
  return `${[offerName, end].filter((part) => part !== '').join(', ')} · ${change}`;
}

/** Why a new text cannot be copied yet; null where it can. */
export function describeTextObstacle({ edit, edited: { post }, channel }: SubjectOf<'text'>): string | null {
  const own = post.channels.find(({ channelId }) => channelId === channel.channelId);
  if (own === undefined || !waitsForLink(post, own, edit.cause.kind !== 'coupon')) return null;
  return describeMissingLink(post);
}

function describeStopped(
  { edit, linkCount }: SubjectOf<'stopped'>,
  { moment }: Around,
  sums: readonly MoneyTotal[],
): TodayWords {
  const { cause, posts, offerId } = edit;
  const title = describePostCause(edit);
  const since = cause.kind === 'program' ? `, ${t('editSince', [formatDayAge(cause.sinceMs, moment.nowMs)])}` : '';
  const names = formatList(posts.slice(0, namedPosts).map(({ post }) => toPostTitle(post)));
  const more = posts.length - namedPosts;
  const count = formatNumber(posts.length);
  return {
    line: (
      <>
        <b dir="auto">{title}</b>
        {since}
      </>
    ),
    title,
    detail: [
      t('todayEarnNothing', linkCount, [formatNumber(linkCount), names]),
      ...(more > 0 ? [t('todayMore', [formatNumber(more)])] : []),
    ].join(' '),
    figure: toFigure(sums, t('todayIn30Days')),
    act:
      cause.kind === 'program'
        ? `${t('todayReplaceIn', posts.length, [count])} · ${t('todayLinks', linkCount, [formatNumber(linkCount)])}`
        : t('panelToEdit'),
    place: { tab: 'programs', params: { id: offerId } },
  };
}

/** Titles of posts that a row names. */
const namedPosts = 4;

function describeStoppedLinks({ program }: SubjectOf<'stopped-links'>, { moment }: Around): TodayWords {
  const { offerId, name, trouble, sinceMs, linkCount } = program;
  const title = describePostCause({ offerId, offerName: name, cause: { kind: 'program', trouble, sinceMs } });
  const count = formatNumber(linkCount);
  return {
    line: (
      <>
        <b dir="auto">{title}</b>, {t('editSince', [formatDayAge(sinceMs, moment.nowMs)])}
      </>
    ),
    title,
    detail: t('todayLinksEarnNothing', linkCount, [count]),
    figure: { main: count, unit: t('todayLinksUnit', linkCount) },
    act: t('todaySeeLinks', linkCount, [count]),
    place: { tab: 'programs', params: { id: offerId } },
  };
}

function describeOrders({ orders }: SubjectOf<'orders'>, _around: Around, sums: readonly MoneyTotal[]): TodayWords {
  const { newCount, count, best, approved, pending, rejected, reasons } = orders;
  const shown = newCount > 0 ? newCount : count;
  const name = t(newCount > 0 ? 'todayOrders' : 'todayOrdersChanged', shown, [formatNumber(shown)]);
  const end = best === null ? '' : `, ${t('todayBest', [best.channel, formatTotals([best.sum])])}`;
  const [reason] = reasons;
  const parts = [
    ...(approved.length > 0 ? [t('todayApproved', [formatTotals(approved)])] : []),
    ...(pending.length > 0 ? [t('todayPending', [formatTotals(pending)])] : []),
    ...(rejected.length > 0
      ? [`${t('todayRejected', [formatTotals(rejected)])}${reason === undefined ? '' : ` (${reason})`}`]
      : []),
  ];
  return {
    line: (
      <span dir="auto">
        <b>{name}</b>
        {end}
      </span>
    ),
    title: `${name}${end}`,
    detail: parts.join(' · '),
    figure: toFigure(sums, t('todayApprovedAndPending')),
    act: t('todaySeeOrders', count, [formatNumber(count)]),
    place: null,
  };
}

function describeOldEarnings({ loadedAtMs }: SubjectOf<'earnings-old'>, { moment }: Around): TodayWords {
  const title = t('todayEarningsOf', [formatInstant(loadedAtMs, 'day', moment.nowMs)]);
  return {
    ...{ line: <b>{title}</b>, title, detail: t('todayEarningsOld'), figure: null },
    ...{ act: t('earningsUpdate'), place: { tab: 'earnings', params: {} } },
  };
}

function describeDraft({ post }: SubjectOf<'draft'>, { moment }: Around): TodayWords {
  const count = post.products.length;
  const hasLinks = post.channels.some(({ links }) => links.length > 0);
  const changed = t('todayChanged', [formatRecent(post.changedAtMs, moment.nowMs)]);
  return {
    line: fillParts('todayDraft', [<PostLink post={post} />]),
    title: t('todayDraft', [toPostTitle(post)]),
    detail: hasLinks ? changed : `${changed} ${t('todayNoLinks')}`,
    figure: { main: formatNumber(count), unit: t('todayProductsUnit', count) },
    act: t('todayOpenDraft'),
    place: { tab: 'posts', params: { id: post.postId } },
  };
}

function describeKept({ post, most }: SubjectOf<'kept'>): TodayWords {
  return {
    line: fillParts('todayKept', [<PostLink post={post} />]),
    title: t('todayKept', [toPostTitle(post)]),
    detail: t('todayKeptHint'),
    figure: { main: formatNumber(most), unit: t('todayLinksUnit', most) },
    act: t('editOpenPost'),
    place: { tab: 'posts', params: { id: post.postId } },
  };
}

function describeRun({ run, done, left, isDue }: SubjectOf<'run'>, around: Around): TodayWords {
  const title = t('todayRunPaused', [formatNumber(done), formatNumber(done + left)]);
  return {
    ...{ line: <b>{title}</b>, title, detail: toPauseReason(run, isDue, around) },
    figure: { main: formatNumber(left), unit: t('todayLinksToGo', left) },
    act: `${t('todayGoOn')} · ${t('todayLinks', left, [formatNumber(left)])}`,
    place: run.postId === undefined ? null : { tab: 'posts', params: { id: run.postId } },
  };
}

const toPauseReason = ({ pauseReason }: BulkRun, isDue: boolean, { moment, bulkReserve }: Around): string =>
  pauseReason === null ? '' : describeBulkPause(pauseReason, { reserve: bulkReserve, isDue }, moment.nowMs);

function describeLink({ run, line, isDue }: SubjectOf<'link'>, around: Around): TodayWords {
  const name = line.input.title || toShortAddress(line.destinationUrl);
  return {
    line: fillParts('todayLinkWaits', [<b dir="auto">{name}</b>]),
    title: t('todayLinkWaits', [name]),
    detail: isDue && isForWantOfLinks(run.pauseReason) ? t('todayLinkDue') : toPauseReason(run, isDue, around),
    figure: { main: formatNumber(1), unit: t('todayLinksUnit', 1) },
    act: isDue ? `${t('todayMakeNow')} · ${t('todayLinks', 1, [formatNumber(1)])}` : t('checkShow'),
    place: line.offerId === null ? null : { tab: 'programs', params: { id: line.offerId } },
  };
}

function describeLost({ wish }: SubjectOf<'lost'>, { moment }: Around): TodayWords {
  const name = wish.title || toShortAddress(wish.destinationUrl);
  return {
    line: fillParts('todayLost', [<b dir="auto">{name}</b>]),
    title: t('todayLost', [name]),
    detail: `${formatRecent(wish.atMs, moment.nowMs)}. ${t('todayLostHint')}`,
    figure: { main: formatNumber(1), unit: t('todayLinksUnit', 1) },
    act: `${t('actionTryAgain')} · ${t('todayLinks', 1, [formatNumber(1)])}`,
    place: { tab: 'programs', params: { id: wish.offerId } },
  };
}

function describeCoupon(
  { campaign, startDay }: SubjectOf<'coupon'>,
  { moment }: Around,
  sums: readonly MoneyTotal[],
): TodayWords {
  const { offerName, offerId, voucherCode, name } = campaign;
  const program = offerName || offerId;
  const began = startDay === moment.serviceDay ? 'todayBegan' : 'todayBeganYesterday';
  return {
    line: fillParts(began, [
      <>
        <b dir="auto">{program}</b> {voucherCode !== '' && <code class="today-code">{voucherCode}</code>}
      </>,
    ]),
    title: t(began, [[program, voucherCode || name].filter(Boolean).join(' ')]),
    detail: [name, formatEnd(campaign, moment.serviceDay).text].filter(Boolean).join(', '),
    figure: toFigure(sums, t('todayIn90Days')),
    act: t('todayStartPost'),
    place: { tab: 'programs', params: { id: offerId } },
  };
}

function describeRate({ rise }: SubjectOf<'rate'>, _around: Around, sums: readonly MoneyTotal[]): TodayWords {
  const { label, before, after } = rise.tier;
  const change = [before, after].flatMap((rate) => (rate === null ? [] : formatRateText(rate))).join(' → ');
  return {
    line: fillParts('todayPaysMore', [<b dir="auto">{rise.name}</b>]),
    title: t('todayPaysMore', [rise.name]),
    detail: label === '' ? change : `${label}: ${change}`,
    figure: toFigure(sums, t('todayIn90Days')),
    act: t('todayStartPost'),
    place: { tab: 'programs', params: { id: rise.offerId } },
  };
}

function describeQuota({ pace }: SubjectOf<'quota'>, { moment, waitingLinks }: Around): TodayWords {
  const { left, limit, perDay, isTight, lastsUntil, renewsOn } = pace;
  const day = (date: string) => formatDay(date, moment.serviceDay);
  const rounded = Math.round(perDay);
  const aDay = rounded === 0 ? '' : `, ${t('todayPerDay', [formatNumber(rounded)])}`;
  const title =
    isTight || renewsOn === null ? t('todayLinksLeft', left, [formatNumber(left)]) : t('todayEnough', [day(renewsOn)]);
  const parts = [
    ...(isTight && lastsUntil !== null ? [t('todayEnough', [day(lastsUntil)])] : []),
    ...(renewsOn === null ? [] : [t('todayRenews', [day(renewsOn)])]),
    ...(waitingLinks > 0 ? [t('todayWouldUse', [formatNumber(waitingLinks)])] : []),
  ];
  return {
    line: (
      <>
        <b>{title}</b>
        {aDay}
      </>
    ),
    title: `${title}${aDay}`,
    detail: parts.join(' · '),
    figure: { main: formatNumber(left), unit: t('todayLeftOf', [formatNumber(limit)]) },
    act: t('correctCount'),
    place: null,
  };
}

function PostLink({ post }: { readonly post: Pick<Post, 'postId' | 'name' | 'createdAtMs'> }) {
  return (
    <a href={formatRoute({ tab: 'posts', params: { id: post.postId } })} tabIndex={-1} dir="auto">
      {toPostTitle(post)}
    </a>
  );
}

const formatTotals = (totals: readonly MoneyTotal[]): string =>
  formatList(totals.map(({ currency, amount }) => formatMoney(currency, amount)));

const toFigure = (sums: readonly MoneyTotal[], unit: string): TodayWords['figure'] =>
  sums.length === 0 ? null : { main: formatTotals(sums), unit };
