import { AccountName } from '#components/accounts/account-mark.tsx';
import { Chip } from '#components/chip.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { TableColumn } from '#components/virtual-table.tsx';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow, WishAct } from '#lib/domain/links/link-row.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatTimeOfDay } from '#lib/wording/format-time.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { describeLinkState, describeMaker } from './describe-link.ts';
import { EarnedCell } from './earned-cell.tsx';
import { TagList } from './tag-list.tsx';
import { toRowPlace, toRowTitle } from './to-row-title.ts';
import type { LinkFormats } from './use-link-formats.ts';
import { PickCell } from './use-selection.tsx';
import type { ShownLinks } from './use-shown-links.ts';
import { WishButton } from './wish-button.tsx';
import '#components/forms/check-box.css';
import './to-link-columns.css';

interface ColumnsInput {
  readonly nowMs: number;
  readonly params: RouteParams;
  /** Whether the table has less room, because a record is open. */
  readonly isSplit: boolean;
  readonly links: Pick<ShownLinks, 'shown' | 'selection' | 'earnings' | 'places'>;
  /** Whether a link has a tag or a note. Without one, no column is kept free for that. */
  readonly hasNotes: boolean;
  /** Whether there is a row whose link does not simply work. Without one, no column is kept free for that. */
  readonly hasTroubles: boolean;
  /** The accounts whose links are listed. Empty if only the shown account's are listed. */
  readonly accounts: readonly ListedAccount[];
  readonly formats: Pick<LinkFormats, 'book' | 'idOf'>;
  readonly shownAccountId: string;
  /** The rows whose retry is under way. */
  readonly retryingIds: ReadonlySet<string>;
  readonly onCopy: (row: LinkRow, format: CopyFormat) => void;
  /** Filters the list by a tag. An empty text removes the filter. */
  readonly onTag: (tag: string) => void;
  /** Called with what the user wants to do about a wish that got no link. */
  readonly onWish: (row: LinkRow, act: WishAct) => void;
}

export function toLinkColumns(input: ColumnsInput): readonly TableColumn<LinkRow>[] {
  const { nowMs, params, isSplit, links, accounts, formats } = input;
  const columns: readonly (TableColumn<LinkRow> | false)[] = [
    {
      key: 'pick',
      header: t('linksColumnPick'),
      headerControl: <PickAll shown={links.shown} selection={links.selection} />,
      track: '3.125rem',
      cell: (row) => <PickCell id={row.id} name={toRowTitle(row)} selection={links.selection} />,
    },
    {
      key: 'link',
      header: t('linksColumnLink'),
      track: 'minmax(8.5rem, 3fr)',
      cell: (row) => <LinkCell row={row} params={params} />,
    },
    accounts.length > 0 && {
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
      track: 'minmax(6.25rem, 1.6fr)',
      isSortable: true,
      cell: (row) => <ProgramCell row={row} />,
    },
    !isSplit &&
      input.hasNotes && {
        key: 'tags',
        header: t('linksTags'),
        track: 'minmax(12.5rem, 1.5fr)',
        isWideOnly: true,
        isSortable: true,
        cell: (row) => <NotesCell row={row} filteredTag={params.tag ?? ''} onTag={input.onTag} />,
      },
    !isSplit &&
      links.places.hasPosts && {
        key: 'post',
        header: t('panelPost'),
        track: 'minmax(7rem, 1.2fr)',
        isWideOnly: true,
        cell: (row) => <PlacesCell row={row} input={input} />,
      },
    {
      key: 'time',
      header: t('linksColumnMade'),
      track: '6.25rem',
      isWideOnly: true,
      isSortable: true,
      cell: (row) => <MadeCell row={row} nowMs={nowMs} />,
    },
    !isSplit && {
      key: 'earned',
      header: t('linksColumnEarned'),
      track: 'minmax(7.5rem, 1.2fr)',
      isNumeric: true,
      isWideOnly: true,
      isSortable: true,
      cell: (row) => (
        <EarnedCell row={row} earnings={links.earnings} isListable={row.accountId === input.shownAccountId} />
      ),
    },
    input.hasTroubles && {
      key: 'state',
      header: t('linksColumnState'),
      track: '10.25rem',
      cell: (row) => <StateCell row={row} nowMs={nowMs} />,
    },
    {
      key: 'copy',
      header: t('linksColumnCopy'),
      isHeaderHidden: true,
      // What else a row offers is longer than "Copy".
      track: input.hasTroubles ? '11rem' : '9.5rem',
      narrowPlace: 2,
      cell: (row) =>
        row.link === null ? (
          <span class="links-wish">
            <WishButton row={row} isBusy={input.retryingIds.has(row.id)} isInRow onAct={input.onWish} />
          </span>
        ) : (
          <CopyMenu
            formatId={formats.idOf(row)}
            templates={formats.book?.templates ?? []}
            subject={toRowTitle(row)}
            isCompact
            onCopy={(format) => input.onCopy(row, format)}
          />
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

interface CellProps {
  readonly row: LinkRow;
}

/** The box over those of the rows: picks every shown row, or none. */
function PickAll({ shown, selection }: Pick<ShownLinks, 'shown' | 'selection'>) {
  const isAll = shown.length > 0 && shown.every(({ id }) => selection.has(id));
  return (
    <label class="row-pick">
      <input
        class="choice-box"
        type="checkbox"
        aria-label={t('linksSelectAll')}
        checked={isAll}
        indeterminate={!isAll && selection.rows.length > 0}
        onClick={() => (isAll ? selection.clear() : selection.pick(shown))}
      />
    </label>
  );
}

function LinkCell({ row, params }: CellProps & { readonly params: RouteParams }) {
  return (
    <span class="cell-lines">
      <a class="row-link cell-text" href={formatRoute({ tab: 'links', params: { ...params, id: row.id } })} dir="auto">
        {toRowTitle(row)}
      </a>
      <span class="cell-text" dir="auto" title={row.destinationUrl}>
        {toRowPlace(row)}
      </span>
    </span>
  );
}

function ProgramCell({ row }: CellProps) {
  const source = toSource(row);
  return (
    <span class="cell-lines">
      <span class="cell-text" dir="auto" title={row.offerName}>
        {row.offerName}
      </span>
      <span class="cell-text" dir="auto" title={source}>
        {source}
      </span>
    </span>
  );
}

interface NotesCellProps extends CellProps {
  readonly filteredTag: string;
  readonly onTag: (tag: string) => void;
}

function NotesCell({ row: { link }, filteredTag, onTag }: NotesCellProps) {
  const { tags = [], note = '' } = link ?? {};
  return (
    <span class="cell-lines links-annotated">
      {tags.length > 0 && <TagList tags={tags} filter={filteredTag} onFilter={onTag} />}
      {note !== '' && (
        <span class="cell-text meta" dir="auto" title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

/** The post that the link stands in, and how many more there are. Posts of another account have no link. */
function PlacesCell({ row, input }: CellProps & { readonly input: ColumnsInput }) {
  const [first, ...others] = input.links.places.of(row);
  if (first === undefined) return null;
  const name = toPostTitle(first);
  return (
    <span class="cell-lines">
      {row.accountId === input.shownAccountId ? (
        <a
          class="cell-text links-post"
          href={formatRoute({ tab: 'posts', params: { id: first.postId } })}
          dir="auto"
          title={name}
        >
          {name}
        </a>
      ) : (
        <span class="cell-text" dir="auto" title={name}>
          {name}
        </span>
      )}
      {others.length > 0 && <span class="cell-text">{t('linksMorePosts', others.length)}</span>}
    </span>
  );
}

interface TimedCellProps extends CellProps {
  readonly nowMs: number;
}

function MadeCell({ row, nowMs }: TimedCellProps) {
  return (
    <span class="cell-lines">
      <span class="cell-text">{formatMade(row.atMs, nowMs)}</span>
      <span class="cell-text" title={row.fromTeam === null ? undefined : describeMaker(row.fromTeam)}>
        {toUse(row)}
      </span>
    </span>
  );
}

/** Returns the day, or for today the time. */
function formatMade(atMs: number, nowMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return isToday ? formatTimeOfDay(atMs) : formatInstant(atMs, 'day', nowMs);
}

function StateCell({ row: { state }, nowMs }: TimedCellProps) {
  const { text, tone, more } = describeLinkState(state, nowMs);
  if (state.kind === 'fine') return null;
  return (
    <span class="cell-lines links-state">
      <Chip text={text} tone={tone} />
      {more !== '' && <span class="cell-text">{more}</span>}
    </span>
  );
}

/** Returns the preset and the sub IDs, without a sub ID that repeats the preset's name. */
function toSource({ presetName, subIds }: LinkRow): string {
  const others = subIds.filter((subId) => subId.toLowerCase() !== presetName.toLowerCase());
  return [presetName, ...others].filter(Boolean).join(' · ');
}

function toUse({ link, fromTeam }: LinkRow): string {
  if (link === null) return '';
  const origin = fromTeam === null ? '' : t('linksTeam');
  if (link.reuseCount) return [origin, t('linksReused', [formatNumber(link.reuseCount)])].filter(Boolean).join(' · ');
  return origin || (link.importedAtMs === undefined ? '' : t('linksImported'));
}
