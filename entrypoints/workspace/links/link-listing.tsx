import type { ComponentChildren } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { late } from '#components/late.tsx';
import { VirtualTable } from '#components/virtual-table.tsx';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { toNextSort, toSortParam } from '#lib/domain/links/link-filter.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { ListTab } from '../list-tab.tsx';
import type { TabProps } from '../workspace-services.ts';
import type { LinkSource } from './create-link-source.ts';
import { noFilterParams } from './link-choices.ts';
import type { LinksServices, RowDeeds } from './links-services.ts';
import { toLinkColumns } from './to-link-columns.tsx';
import type { LinkActs } from './use-link-acts.ts';
import type { LinkFormats } from './use-link-formats.ts';
import type { ShownLinks } from './use-shown-links.ts';
import './link-listing.css';

/** Late: what a list's first frame does not show. */
export const LinkDetail = late(() => import('./link-detail.tsx'), 'LinkDetail');

interface LinkListingProps extends Pick<TabProps, 'params' | 'setParams'> {
  readonly services: LinksServices;
  readonly sources: readonly LinkSource[];
  /** The accounts whose links are listed. Empty if only the shown account's are listed. */
  readonly accounts: readonly ListedAccount[];
  readonly shownAccountId: string;
  readonly links: ShownLinks;
  readonly acts: LinkActs;
  readonly formats: LinkFormats;
  readonly head: ComponentChildren;
  readonly does: RowDeeds;
}

/** The table of links, with the open record beside it. */
export function LinkListing(props: LinkListingProps) {
  const { services, accounts, shownAccountId, links, acts, formats, params, setParams, does } = props;
  const { list, shown, filter } = links;
  const open = params.id === undefined ? undefined : list.rows.find(({ id }) => id === params.id);
  const drag = useRowDrag(props.sources, formats.of);
  const hasNotes = useMemo(() => list.rows.some(({ link }) => link?.tags?.length || link?.note), [list.rows]);
  const closeDetail = useCallback(() => {
    document.querySelector<HTMLElement>('.table-row-selected .row-link')?.focus();
    setParams({ id: '' }, 'push');
  }, [setParams]);

  return (
    <ListTab
      class="links-tab"
      isLoading={list.rows.length === 0}
      head={props.head}
      record={LinkDetail}
      detail={
        open !== undefined && (
          <LinkDetail
            key={open.id}
            row={open}
            account={accounts.find(({ accountId }) => accountId === open.accountId)}
            services={services}
            links={links}
            formats={formats}
            acts={acts}
            does={does}
            source={props.sources.find(({ accountId }) => accountId === open.accountId)}
            isListable={open.accountId === shownAccountId}
            onClose={closeDetail}
          />
        )
      }
    >
      {shown.length === 0 && (
        <EmptyState
          title={t('linksNothingFound')}
          actions={<Button onClick={() => setParams(noFilterParams, 'push')}>{t('filtersClear')}</Button>}
          text={t('linksNothingFoundText')}
        />
      )}
      {shown.length > 0 && (
        <VirtualTable
          label={t('tabLinks')}
          columns={toLinkColumns({
            nowMs: services.nowMs(),
            params,
            isSplit: open !== undefined,
            links,
            hasNotes,
            hasTroubles: list.rows.some(({ state }) => state.kind !== 'fine'),
            accounts,
            formats,
            shownAccountId,
            retryingIds: acts.retryingIds,
            onCopy: (row, format) => does.copy([row], format),
            onTag: (tag) => setParams({ tag, id: '' }, 'push'),
            onWish: does.wish,
          })}
          rowCount={shown.length}
          rowAt={(index) => shown[index]}
          keyOf={({ id }) => id}
          rowHeight={3.25}
          selectedKey={open?.id ?? null}
          isPicked={({ id }) => links.selection.has(id)}
          sort={filter.sort}
          onSort={(key) => setParams({ sort: toSortParam(toNextSort(key, filter.sort)) }, 'push')}
          focusKey={acts.done?.focusId ?? null}
          {...drag}
        />
      )}
    </ListTab>
  );
}

const richText: CopyFormat = { kind: 'built-in', formatId: 'rich-text' };

/**
 * Gives a dragged row its link: as an address, as text in the link's format, and as HTML. A page must fill a drag in
 * the turn in which the drag begins, so the texts are written when the user presses the row.
 */
function useRowDrag(sources: readonly LinkSource[], toFormat: (row: LinkRow) => CopyFormat) {
  const pressed = useRef<{ readonly id: string; readonly text: string; readonly html: string | null } | null>(null);
  return {
    onPressRow(row: LinkRow): void {
      pressed.current = null;
      const source = sources.find(({ accountId }) => accountId === row.accountId);
      if (source === undefined) return;
      void Promise.all([source.write(row, toFormat(row)), source.write(row, richText)]).then(
        ([written, rich]) => {
          if (written === null) return;
          pressed.current = { id: row.id, text: written.text, html: written.html ?? rich?.html ?? null };
        },
        // Then the drag contains only the address.
        () => undefined,
      );
    },
    onDragRow({ id, link }: LinkRow, event: DragEvent): void {
      const { dataTransfer } = event;
      if (link === null || dataTransfer === null) {
        event.preventDefault();
        return;
      }
      const written = pressed.current?.id === id ? pressed.current : null;
      // The browser has added the row's own address, which is a page of the extension.
      dataTransfer.clearData();
      dataTransfer.effectAllowed = 'copyLink';
      dataTransfer.setData('text/uri-list', link.trackingLink);
      dataTransfer.setData('text/plain', written?.text ?? link.trackingLink);
      if (written !== null && written.html !== null) dataTransfer.setData('text/html', written.html);
    },
  };
}
