import type { ComponentChildren } from 'preact';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { Notice } from '#components/notice.tsx';
import type { LinkFilter } from '#lib/domain/links/link-filter.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TabProps } from '../workspace-services.ts';
import type { LinkChoices } from './collect-choices.ts';
import type { OpenDialog } from './links-dialogs.tsx';
import { LinksFilters } from './links-filters.tsx';
import { MarksNotice } from './marks-notice.tsx';
import { noFilterParams } from './no-filter-params.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UndoLine } from './undo-line.tsx';
import type { LinkActs } from './use-link-acts.ts';
import type { LinkList } from './use-link-list.ts';
import type { Selection } from './use-selection.ts';
import './links-head.css';

interface LinksHeadProps {
  readonly list: LinkList;
  readonly shown: readonly LinkRow[];
  readonly choices: LinkChoices;
  readonly filter: LinkFilter;
  readonly selection: Selection;
  readonly acts: LinkActs;
  readonly book: PresetBook | null;
  /** What several links are copied as. */
  readonly formatId: string;
  readonly onCopy: Parameters<typeof SelectionBar>[0]['onCopy'];
  readonly setParams: TabProps['setParams'];
  readonly onDialog: (dialog: OpenDialog) => void;
  /** What the accounts are called that could not be read while others could. */
  readonly unread: readonly string[];
  readonly onReadAnew: () => void;
  /** The way to the links of all accounts; null where there is one. */
  readonly allAccounts: ComponentChildren;
}

/** What stands above the list: what stopped, the search and the filters, and what can be done with the rows. */
export function LinksHead(props: LinksHeadProps) {
  const { list, shown, filter, selection, acts, setParams, onDialog } = props;
  const isNarrowed = shown.length < list.rows.length;
  return (
    <>
      <MarksNotice
        marks={list.marks}
        onShow={() => setParams({ ...noFilterParams, state: 'stopped' }, 'push')}
        onDismiss={(marks) => void acts.dismissMarks(marks)}
      />
      <div class="toolbar">
        <LinksFilters choices={props.choices} filter={filter} setParams={setParams}>
          {props.allAccounts}
        </LinksFilters>
      </div>
      {props.unread.length > 0 && (
        <Notice
          tone="warn"
          role="alert"
          title={t('linksAccountsUnreadable')}
          actions={<Button onClick={props.onReadAnew}>{t('actionTryAgain')}</Button>}
        >
          <p dir="auto">{formatList(props.unread)}</p>
        </Notice>
      )}
      {acts.problem !== null && (
        <Notice key={acts.problem} tone="bad" role="alert">
          <p>{acts.problem}</p>
        </Notice>
      )}
      {selection.rows.length > 0 ? (
        <SelectionBar
          rows={selection.rows}
          formatId={props.formatId}
          book={props.book}
          onCopy={props.onCopy}
          tags={props.choices.tags.map(({ value }) => value)}
          onTag={(tag) => void acts.tag(selection.rows, tag)}
          onUntag={(tag) => void acts.untag(selection.rows, tag, false)}
          onExport={() => onDialog({ kind: 'export', scope: 'picked' })}
          onDelete={() => onDialog({ kind: 'delete', rows: selection.rows })}
          onClear={selection.clear}
        >
          <UndoLine acts={acts} />
        </SelectionBar>
      ) : (
        <div class="links-count">
          <span class="result-count numeric" role="status">
            {toCountText(shown.length, list.rows.length, list.isComplete)}
          </span>
          {shown.length > 0 && (
            <Button look="quiet" onClick={() => selection.pick(shown)}>
              {t('linksSelectAll')}
            </Button>
          )}
          {filter.tag !== '' && shown.length > 0 && (
            <Button
              look="quiet"
              onClick={() => {
                // From all links that have it, whatever else the list is narrowed to.
                void acts.untag(list.rows, filter.tag, true);
                setParams({ tag: '' }, 'push');
              }}
            >
              {t('linksTagRemoveAll', [filter.tag])}
            </Button>
          )}
          <UndoLine acts={acts} />
          <div class="toolbar-end button-row">
            <Button onClick={() => onDialog({ kind: 'import' })}>{t('linksImport')}</Button>
            <Button onClick={() => onDialog({ kind: 'export', scope: isNarrowed ? 'shown' : 'all' })}>
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
