import { formatMoney } from '#components/money/format-money.ts';
import { Dash } from '#components/virtual-table.tsx';
import { type GroupEarnings, type LinkEarnings, toOrdersRoute } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/virtual-table.css';
import './earned-cell.css';

interface EarnedCellProps {
  readonly row: LinkRow;
  readonly earnings: LinkEarnings;
  /** Whether the conversions are those of the shown account. The workspace cannot list those of other accounts. */
  readonly isListable: boolean;
}

/** Shows what a link earned: the main currency first, and the rest in short below it. */
export function EarnedCell({ row, earnings, isListable }: EarnedCellProps) {
  if (row.link === null || !earnings.isRead) return null;
  const group = earnings.of(row);
  if (group === undefined) return <Dash said={t('linksEarnedNothing')} />;
  const [main, ...others] = group.amounts;
  const more = [...others.map(toEarnedText), ...(main === undefined ? [] : toPendingTexts([main])), ...toDoubts(group)];
  const sum = main === undefined ? formatNumber(0) : toEarnedText(main);
  return (
    <span class="cell-lines links-earned" title={describeEarnings(group).join('\n')}>
      <strong class="cell-text">{isListable ? <EarnedLink group={group}>{sum}</EarnedLink> : sum}</strong>
      <span class="cell-text">{more.join(' · ')}</span>
    </span>
  );
}

/** Shows the sum of a group of links as a link to its conversions, whatever their date. */
export function EarnedLink({ group, children }: { readonly group: GroupEarnings; readonly children: string }) {
  return (
    <a class="links-earned-link" href={formatRoute(toOrdersRoute(group.key, 'all-time'))}>
      {children}
    </a>
  );
}

/** Returns all that is known of what a group of links earned, one fact a line. */
export function describeEarnings(group: GroupEarnings): readonly string[] {
  return [...group.amounts.map(toEarnedText), ...toPendingTexts(group.amounts), ...toDoubts(group)];
}

type Amounts = GroupEarnings['amounts'];

const toEarnedText = ({ currency, earned }: Amounts[number]) => formatMoney(currency, earned);

const toPendingTexts = (amounts: Amounts) =>
  amounts
    .filter(({ pending }) => pending !== '0')
    .map(({ currency, pending }) => t('linksEarnedPending', [formatMoney(currency, pending)]));

/** Says why the sum may contain more than this link's earnings, or less. */
function toDoubts({ linkCount, isUntagged, unreadableCount }: GroupEarnings): readonly string[] {
  const doubts = [
    isUntagged && t('linksEarnedUntagged'),
    !isUntagged && linkCount > 1 && t('linksEarnedShared', linkCount, [formatNumber(linkCount)]),
    unreadableCount > 0 && t('earningsUnreadable', unreadableCount, [formatNumber(unreadableCount)]),
  ];
  return doubts.filter((doubt) => doubt !== false);
}
