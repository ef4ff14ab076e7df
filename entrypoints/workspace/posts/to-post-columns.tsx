import { Chip } from '#components/chip.tsx';
import { formatAmount, formatMoney } from '#components/money/format-money.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { Dash, type TableColumn } from '#components/virtual-table.tsx';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { toPostTime } from '#lib/domain/posts/post-filter.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { toLinkStateName } from '../links/describe-link.ts';
import { PickCell, type Selection } from '../links/use-selection.tsx';
import './to-post-columns.css';

interface ColumnsInput {
  readonly nowMs: number;
  readonly params: RouteParams;
  readonly selection: Selection<PostRow>;
  /** Null where no conversion was ever loaded. */
  readonly earningsOf: ReadonlyMap<string, PostEarnings> | null;
  readonly editsOf: ReadonlyMap<string, readonly PostEdit<PostRow>[]>;
}

export function toPostColumns(input: ColumnsInput): readonly TableColumn<PostRow>[] {
  const { params, selection, earningsOf } = input;
  const earnedBy = ({ postId }: PostRow) => earningsOf?.get(postId);
  return [
    {
      key: 'pick',
      header: t('linksColumnPick'),
      isHeaderHidden: true,
      track: '3.125rem',
      cell: (row) => <PickCell id={row.postId} name={toPostTitle(row)} selection={selection} />,
    },
    {
      key: 'name',
      header: t('panelPost'),
      // With the boxes and the money it fills a window of 320 px.
      track: 'minmax(8.25rem, 3fr)',
      isSortable: true,
      cell: (row) => <PostCell row={row} params={params} nowMs={input.nowMs} />,
    },
    {
      key: 'time',
      header: t('postsColumnPosted'),
      track: 'minmax(8rem, 1.6fr)',
      isWideOnly: true,
      isSortable: true,
      cell: (row) => <PostedCell row={row} nowMs={input.nowMs} />,
    },
    {
      key: 'products',
      header: t('postProducts'),
      track: '6rem',
      isNumeric: true,
      isWideOnly: true,
      isSortable: true,
      cell: ({ products }) => formatNumber(products.length),
    },
    {
      key: 'orders',
      header: t('postsColumnOrders'),
      track: '5.5rem',
      isNumeric: true,
      isWideOnly: true,
      isSortable: true,
      cell: (row) => toFigure(earnedBy(row), ({ conversionCount }) => formatNumber(conversionCount)),
    },
    {
      key: 'earned',
      header: t('postsColumnEarned'),
      track: 'minmax(8.5rem, 1.2fr)',
      isNumeric: true,
      narrowPlace: 2,
      isSortable: true,
      cell: (row) => <EarnedCell row={row} earnings={earnedBy(row)} nowMs={input.nowMs} />,
    },
    {
      key: 'perLink',
      header: t('postsColumnPerLink'),
      track: '6rem',
      isNumeric: true,
      isWideOnly: true,
      isSortable: true,
      cell: (row) =>
        toFigure(earnedBy(row), ({ amounts: [main] }) =>
          main === undefined ? '–' : formatAmount(main.currency, main.perLink),
        ),
    },
    {
      key: 'state',
      header: t('linksColumnState'),
      track: 'minmax(11.5rem, 1.2fr)',
      cell: (row) => <StateCell row={row} edits={input.editsOf.get(row.postId) ?? []} />,
    },
  ];
}

interface CellProps {
  readonly row: PostRow;
}

interface TimedCellProps extends CellProps {
  readonly nowMs: number;
}

function PostCell({ row, params, nowMs }: TimedCellProps & { readonly params: RouteParams }) {
  const when = toWhen(row, nowMs);
  const programs = row.programs.join(', ');
  return (
    <span class="cell-lines">
      <a
        class="row-link cell-text"
        href={formatRoute({ tab: 'posts', params: { ...params, id: row.postId } })}
        data-post={row.postId}
        dir="auto"
      >
        {toPostTitle(row)}
      </a>
      <span class="cell-text" dir="auto">
        <span class="posts-when">{programs === '' ? when : `${when} · `}</span>
        {programs}
      </span>
    </span>
  );
}

/** The time by which posts are sorted. */
function toWhen(row: PostRow, nowMs: number): string {
  const when = formatInstant(toPostTime(row), 'day-and-time', nowMs);
  return row.postedAtMs === null ? t('postsChanged', [when]) : when;
}

function PostedCell({ row, nowMs }: TimedCellProps) {
  const { outIn, notYetIn } = row;
  const isOut = outIn.length > 0;
  const where = [outIn.join(', '), notYetIn.length > 0 && t('postsNotYetIn', [notYetIn.join(', ')])];
  return (
    <span class="cell-lines">
      <span class={isOut ? 'cell-text' : 'cell-text muted'}>{toWhen(row, nowMs)}</span>
      {isOut && (
        <span class="cell-text" dir="auto">
          {where.filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}

/** Networks list an order within a day. */
const listedWithinMs = dayMs;

interface EarnedCellProps extends TimedCellProps {
  readonly earnings: PostEarnings | undefined;
}

function EarnedCell({ row, earnings, nowMs }: EarnedCellProps) {
  if (earnings === undefined) {
    const isFresh = row.postedAtMs !== null && nowMs - row.postedAtMs < listedWithinMs;
    return isFresh ? (
      <span class="muted" title={t('postsEarnedLaterWhy')}>
        {t('postsEarnedLater')}
      </span>
    ) : (
      <Dash said={t('postsNothing')} />
    );
  }
  const [main, ...others] = earnings.amounts;
  if (main === undefined) return <Dash said={t('postsNothing')} />;
  return (
    <span class="cell-lines posts-earned">
      <strong class="cell-text">{formatMoney(main.currency, main.total)}</strong>
      {others.length > 0 && (
        <span class="cell-text">{others.map(({ currency, total }) => formatMoney(currency, total)).join(' · ')}</span>
      )}
    </span>
  );
}

function StateCell({ row, edits }: CellProps & { readonly edits: readonly PostEdit<PostRow>[] }) {
  const [first, ...others] = edits;
  if (row.state === 'draft') return <Chip text={t('postsStateDraft')} tone="plain" />;
  if (row.state === 'archived') return <Chip text={t('postsStateArchived')} tone="plain" />;
  if (first === undefined) return <Chip text={t('postsStateOut')} tone="good" />;
  const whole = describePostCause(first);
  const short = first.cause.kind === 'program' ? toLinkStateName(first.cause.trouble) : null;
  const about = [short !== null && (first.offerName || first.offerId), others.length > 0 && moreCauses(others.length)];
  return (
    <span class="cell-lines" title={whole}>
      <Chip text={short ?? whole} tone="warn" />
      {about.some(Boolean) && (
        <span class="cell-text" dir="auto">
          {about.filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}

const moreCauses = (count: number) => t('postsMoreCauses', count);

function toFigure(earnings: PostEarnings | undefined, toText: (earnings: PostEarnings) => string) {
  return earnings === undefined ? <Dash said={t('postsNothing')} /> : toText(earnings);
}
