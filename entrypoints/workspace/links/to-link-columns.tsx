import { AccountName } from '#components/accounts/account-name.tsx';
import { Chip } from '#components/chip.tsx';
import '#components/forms/check-box.css';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import type { TableColumn } from '#components/virtual-table.tsx';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkEarnings } from '#lib/domain/links/link-earnings.ts';
import type { LinkRow, WishAct } from '#lib/domain/links/link-row.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { formatRoute, type RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { describeLinkState } from './describe-link-state.ts';
import { describeMaker } from './describe-maker.ts';
import { EarnedCell } from './earned-cell.tsx';
import { formatWhen } from './format-when.ts';
import { TagList } from './tag-list.tsx';
import { toRowTitle } from './to-row-title.ts';
import type { Selection } from './use-selection.ts';
import { WishButton } from './wish-button.tsx';
import './to-link-columns.css';

interface ColumnsInput {
  readonly nowMs: number;
  readonly params: RouteParams;
  /** Whether the open record leaves the table less room. */
  readonly isSplit: boolean;
  readonly selection: Selection;
  /** Whose links are listed, where not the shown account's alone. */
  readonly accounts: readonly ListedAccount[];
  readonly book: PresetBook | null;
  readonly toFormatId: (row: LinkRow) => string;
  readonly earnings: LinkEarnings;
  readonly shownAccountId: string;
  /** The row that is being tried again. */
  readonly retryingId: string | null;
  readonly onCopy: (row: LinkRow, format: CopyFormat) => void;
  /** Narrows the list to a tag; an empty text takes that back. */
  readonly onTag: (tag: string) => void;
  /** What can be done about a wish that came to no link. */
  readonly onWish: (row: LinkRow, act: WishAct) => void;
}

/** The columns of the list of links. */
export function toLinkColumns(input: ColumnsInput): readonly TableColumn<LinkRow>[] {
  const { nowMs, params, isSplit, selection, accounts, book, toFormatId, onCopy } = input;
  const columns: readonly (TableColumn<LinkRow> | null)[] = [
    {
      key: 'pick',
      header: t('linksColumnPick'),
      isHeaderHidden: true,
      track: '3.125rem',
      cell: (row) => (
        <label
          class="links-pick"
          onMouseDown={(event) => {
            // The shift key would select text between the two.
            if (event.shiftKey) event.preventDefault();
          }}
        >
          <input
            class="choice-box"
            type="checkbox"
            aria-label={t('linksPick', [toRowTitle(row)])}
            checked={selection.has(row.id)}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          />
        </label>
      ),
    },
    {
      key: 'link',
      header: t('linksColumnLink'),
      track: 'minmax(10.625rem, 3fr)',
      cell: (row) => (
        <span class="cell-lines">
          <a
            class="row-link cell-text"
            href={formatRoute({ tab: 'links', params: { ...params, id: row.id } })}
            dir="auto"
          >
            {toRowTitle(row)}
          </a>
          <span class="cell-text" dir="ltr">
            {row.title === '' ? (row.link?.trackingLink ?? '') : row.destinationUrl}
          </span>
        </span>
      ),
    },
    accounts.length === 0
      ? null
      : {
          key: 'account',
          header: t('account'),
          track: 'minmax(5.25rem, 1.3fr)',
          cell: ({ accountId }) => {
            const account = accounts.find((each) => each.accountId === accountId);
            return account !== undefined && <AccountName color={account.color} title={account.title} />;
          },
        },
    {
      key: 'program',
      header: t('linksColumnProgram'),
      track: 'minmax(6.25rem, 1.4fr)',
      isSortable: true,
      cell: (row) => (
        <span class="cell-lines">
          <span class="cell-text" dir="auto">
            {row.offerName}
          </span>
          <span class="cell-text" dir="auto">
            {[row.presetName, ...row.subIds].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    isSplit
      ? null
      : {
          key: 'tags',
          header: t('linksTags'),
          track: 'minmax(7.5rem, 1.5fr)',
          isWideOnly: true,
          isSortable: true,
          cell: ({ link }) => {
            const { tags = [], note = '' } = link ?? {};
            return (
              <span class="cell-lines links-annotated">
                {tags.length > 0 && <TagList tags={tags} filter={params.tag ?? ''} onFilter={input.onTag} />}
                {note !== '' && (
                  <span class="cell-text meta" dir="auto" title={note}>
                    {note}
                  </span>
                )}
              </span>
            );
          },
        },
    {
      key: 'time',
      header: t('linksColumnMade'),
      track: '7rem',
      isWideOnly: true,
      isSortable: true,
      cell: (row) => (
        <span class="cell-lines">
          <span class="cell-text">{formatWhen(row.atMs, nowMs)}</span>
          <span class="cell-text" title={row.fromTeam === null ? undefined : describeMaker(row.fromTeam)}>
            {toUse(row)}
          </span>
        </span>
      ),
    },
    isSplit
      ? null
      : {
          key: 'earned',
          header: t('linksColumnEarned'),
          track: 'minmax(7.5rem, 1.1fr)',
          isNumeric: true,
          isWideOnly: true,
          isSortable: true,
          cell: (row) => (
            <EarnedCell row={row} earnings={input.earnings} isListable={row.accountId === input.shownAccountId} />
          ),
        },
    {
      key: 'state',
      header: t('linksColumnState'),
      track: '10.25rem',
      cell: ({ state }) => {
        const { text, tone, more } = describeLinkState(state, nowMs);
        if (state.kind === 'fine') return <span class="muted">{text}</span>;
        return (
          <span class="cell-lines links-state">
            <Chip text={text} tone={tone} />
            {more !== '' && <span class="cell-text">{more}</span>}
          </span>
        );
      },
    },
    {
      key: 'copy',
      header: t('linksColumnCopy'),
      isHeaderHidden: true,
      track: '11rem',
      cell: (row) =>
        row.link === null ? (
          <span class="links-wish">
            <WishButton row={row} isBusy={input.retryingId === row.id} isInRow onAct={input.onWish} />
          </span>
        ) : (
          <CopyMenu
            formatId={toFormatId(row)}
            templates={book?.templates ?? []}
            subject={toRowTitle(row)}
            isCompact
            onCopy={(format) => onCopy(row, format)}
          />
        ),
    },
  ];
  return columns.filter((column) => column !== null);
}

function toUse({ link, fromTeam }: LinkRow): string {
  if (link === null) return '';
  const origin = fromTeam === null ? '' : t('linksTeam');
  if (link.reuseCount) return [origin, t('linksReused', [formatNumber(link.reuseCount)])].filter(Boolean).join(' · ');
  return origin || (link.importedAtMs === undefined ? '' : t('linksImported'));
}
