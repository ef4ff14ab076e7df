import type { ComponentChildren } from 'preact';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { SearchField } from '#components/forms/search-field.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { type LinkFilter, linkPeriods, linkStates } from '#lib/domain/links/link-filter.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { findTag } from '#lib/domain/links/to-tags.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { FilterRow } from '../filter-row.tsx';
import { toListFilter } from '../list-filter.ts';
import type { TabProps } from '../workspace-services.ts';
import { toLinkStateName } from './describe-link.ts';
import { type Choice, type LinkChoices, noFilterParams } from './link-choices.ts';
import type { OpenDialog } from './links-dialogs.tsx';
import type { ListedMark } from './links-services.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UndoLine } from './undo-line.tsx';
import type { LinkActs } from './use-link-acts.ts';
import type { LinkFormats } from './use-link-formats.ts';
import type { ShownLinks } from './use-shown-links.ts';

interface LinksHeadProps {
  readonly links: ShownLinks;
  readonly acts: LinkActs;
  readonly formats: LinkFormats;
  readonly onCopy: (rows: readonly LinkRow[], format: CopyFormat) => void;
  readonly setParams: TabProps['setParams'];
  readonly onDialog: (dialog: OpenDialog) => void;
  /** The names of the accounts that could not be read, although others could. */
  readonly unread: readonly string[];
  /** The controls that lead to the links of all accounts and of the team. */
  readonly ways: ComponentChildren;
}

/** The part above the list: a notice of stopped programs, the search, the filters, and the acts on rows. */
export function LinksHead(props: LinksHeadProps) {
  const { acts, formats, setParams, onDialog } = props;
  const { list, shown, choices, filter, selection } = props.links;
  const isNarrowed = shown.length < list.rows.length;
  const isPicking = selection.rows.length > 0;
  return (
    <>
      <MarksNotice
        marks={list.marks}
        onShow={() => setParams({ ...noFilterParams, state: 'stopped' }, 'push')}
        onDismiss={(marks) => void acts.dismissMarks(marks)}
      />
      <div class="toolbar">
        <LinksFilters choices={choices} filter={filter} setParams={setParams}>
          {props.ways}
        </LinksFilters>
      </div>
      {props.unread.length > 0 && (
        <Notice
          tone="warn"
          role="alert"
          title={t('linksAccountsUnreadable')}
          actions={<Button onClick={props.links.readAgain}>{t('actionTryAgain')}</Button>}
        >
          <p dir="auto">{formatList(props.unread)}</p>
        </Notice>
      )}
      <ProblemNotice text={acts.problem} />
      {/* Always on the page, so that a screen reader announces changes. */}
      <span class={isPicking ? 'visually-hidden' : 'result-count numeric'} role="status">
        {isPicking
          ? t('linksSelected', [formatNumber(selection.rows.length)])
          : toCountText(shown.length, list.rows.length, list.isComplete)}
      </span>
      {isPicking ? (
        <SelectionBar
          rows={selection.rows}
          isComplete={list.isComplete}
          formatId={formats.formatId}
          book={formats.book}
          onCopy={(format) => props.onCopy(selection.rows, format)}
          tags={choices.tags.map(({ value }) => value)}
          onTag={(tag) => void acts.tag(selection.rows, tag)}
          onUntag={(tag) => void acts.untag(selection.rows, tag, false)}
          onExport={() => onDialog({ kind: 'export', scope: 'picked' })}
          onDelete={() => onDialog({ kind: 'delete', rows: selection.rows })}
          onClear={selection.clear}
        >
          <UndoLine acts={acts} />
        </SelectionBar>
      ) : (
        <div class="listing-line">
          {filter.tag !== '' && list.isComplete && shown.length > 0 && (
            <Button
              look="quiet"
              onClick={() => {
                // Removes the tag from all links that have it, whatever the other filters are.
                void acts.untag(list.rows, filter.tag, true);
                setParams({ tag: '' }, 'push');
              }}
            >
              {t('linksTagRemoveAll', [filter.tag])}
            </Button>
          )}
          <UndoLine acts={acts} />
          <div class="button-row">
            <Button onClick={() => onDialog({ kind: 'import' })}>{t('linksImport')}</Button>
            <Button
              isDisabled={!list.isComplete}
              onClick={() => onDialog({ kind: 'export', scope: isNarrowed ? 'shown' : 'all' })}
            >
              {t('linksExport')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function toCountText(shown: number, all: number, isComplete: boolean): string {
  const count =
    shown === all
      ? t('linksCount', all, [formatNumber(all)])
      : t('linksCountOf', [formatNumber(shown), formatNumber(all)]);
  return isComplete ? count : t('linksReading', [count]);
}

interface LinksFiltersProps {
  readonly choices: LinkChoices;
  readonly filter: LinkFilter;
  readonly setParams: (change: RouteParams, step: 'push' | 'replace') => void;
  /** The choices that take one click. */
  readonly children: ComponentChildren;
}

/** A state as the column says it; the two that gather several have a word of their own. */
function toStateName(state: (typeof linkStates)[number]): string {
  if (state === 'stopped') return t('linksStateStopped');
  return state === 'refused' ? t('linksStateRefused') : toLinkStateName(state);
}

/** The search and the filters of the list. The address holds every choice. */
function LinksFilters({ choices, filter, setParams, children }: LinksFiltersProps) {
  const toFilter = (name: string, label: string, value: string, options: readonly Choice[]) =>
    toListFilter({ name, label, any: t('linksFilterAll'), value, options });
  const tags = choices.tags.map(({ value }) => value);
  const filters = [
    toFilter(
      'state',
      t('linksFilterState'),
      filter.state,
      linkStates.map((value) => ({ value, text: toStateName(value) })),
    ),
    toFilter('program', t('linksFilterProgram'), filter.offerId, choices.programs),
    toFilter('preset', t('linksFilterPreset'), filter.presetName, choices.presets),
    toFilter('tag', t('linksFilterTag'), findTag(tags, filter.tag) ?? filter.tag, choices.tags),
    toFilter(
      'period',
      t('linksFilterPeriod'),
      filter.period,
      linkPeriods.map((value) => ({ value, text: t('linksPeriodDays', Number(value)) })),
    ),
    toFilter('use', t('linksFilterUse'), filter.use, [
      { value: 'new', text: t('linksUseNew') },
      { value: 'reused', text: t('linksUseReused') },
    ]),
  ];
  return (
    <>
      <SearchField
        label={t('linksSearch')}
        placeholder={t('linksSearchHint')}
        description={t('searchKeys')}
        value={filter.query}
        onInput={(q) => setParams({ q }, 'replace')}
      />
      <FilterRow
        filters={filters}
        onChange={(name, value) => setParams({ [name]: value, id: '' }, 'push')}
        onClear={
          filters.some(({ value }) => value !== '')
            ? () => setParams({ ...noFilterParams, q: filter.query }, 'push')
            : null
        }
      >
        {children}
      </FilterRow>
    </>
  );
}

interface MarksNoticeProps {
  readonly marks: readonly ListedMark[];
  readonly onShow: () => void;
  readonly onDismiss: (marks: readonly ListedMark[]) => void;
}

/** Says how many links stopped because of their program since the user last dismissed this notice. */
export function MarksNotice({ marks, onShow, onDismiss }: MarksNoticeProps) {
  const unseen = marks.filter(({ isSeen, linkCount }) => !isSeen && linkCount > 0);
  const count = unseen.reduce((sum, { linkCount }) => sum + linkCount, 0);
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('linksStoppedTitle', [formatNumber(count)])}
      actions={
        <>
          <Button onClick={onShow}>{t('linksStoppedShow')}</Button>
          <Button onClick={() => onDismiss(unseen)}>{t('linksStoppedDismiss')}</Button>
        </>
      }
    >
      <p>{t('linksStoppedHow')}</p>
    </Notice>
  );
}
