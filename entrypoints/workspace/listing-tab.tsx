import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { PopoverButton } from '#components/popover-button.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import { useServiceDay } from '#components/time/use-now.ts';
import { type TableColumn, type TableSort, VirtualTable } from '#components/virtual-table.tsx';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { DataKind } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { CopiedStatus } from './copied-status.tsx';
import { createDeeplinkServices } from './deeplink/create-deeplink-services.ts';
import { useRowDeeplinks } from './deeplink/use-row-deeplinks.tsx';
import { ImagesChoice } from './images-choice.tsx';
import { ListTab } from './list-tab.tsx';
import { ListingStatus } from './listing-status.tsx';
import { type Unread, UnreadList } from './unread-list.tsx';
import { useListedCopy } from './use-listed-copy.ts';
import { type Listing, useListing } from './use-listing.ts';
import type { TabProps, WorkspaceSnapshot } from './workspace-services.ts';
import './record-panel.css';

/** What a tab of listed records works with: coupons or shops. */
export function useListingFrame({ deps, snapshot, params, setParams }: TabProps, kind: Listing['kind']) {
  const { database, nowMs, send } = deps;
  const { connection, settings, sync } = snapshot;
  const serviceUrl = connection.state === 'signed-out' ? '' : connection.serviceUrl;
  const [services] = useState(() => createDeeplinkServices(deps));
  // Resolves at the end. If the worker dies meanwhile, it resumes at the same place.
  const refresh = useCallback(() => send('refreshListing', { kind }), [send, kind]);
  const isOnline = useOnline();
  const copying = useListedCopy(services, settings, nowMs);
  return {
    ...{ deps, snapshot, params, setParams, services, serviceUrl, copying },
    today: useServiceDay(nowMs, settings.serviceUtcOffsetMinutes),
    listing: useListing(database, kind, refresh),
    links: useRowDeeplinks({ services, serviceUrl, nowMs, copying }),
    isRefreshDisabled: !isOnline || connection.state !== 'connected' || sync.phase !== 'idle',
    close: () => setParams({ id: '' }, 'push'),
  };
}

type ListingFrame = ReturnType<typeof useListingFrame>;

/**
 * Reads the records of the list, and the hosts of the account's own links. Both together: without the hosts, the tab
 * cannot say which addresses are safe to open or to load. The records are null until both are read, and `unread` says
 * why they cannot be.
 * @param readRows A stable function. @param kinds A constant.
 */
export function useListed<Row>(
  database: Database,
  kinds: readonly DataKind[],
  readRows: (database: Database) => Promise<readonly Row[]>,
): { readonly linkHosts: readonly string[]; readonly rows: readonly Row[] | null; readonly unread: Unread | null } {
  const read = useCallback(async () => {
    const [linkHosts, rows] = await Promise.all([readLinkHosts(database), readRows(database)]);
    return { linkHosts, rows };
  }, [database, readRows]);
  const { value, error, readAgain } = useLive(read, kinds);
  const listed = value ?? { linkHosts: [], rows: null };
  return { ...listed, unread: value === null && error !== null ? { error, readAgain } : null };
}

interface ListingTabProps<Row> {
  readonly frame: ListingFrame;
  /** Every record. Null until it is read. */
  readonly all: readonly Row[] | null;
  /** The records that the filters leave, in their order. */
  readonly shown: readonly Row[];
  readonly isLoading?: boolean;
  readonly unread: Unread | null;
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly sort?: TableSort;
  readonly onSort?: (key: string) => void;
  readonly notice?: ComponentChildren;
  readonly filters: ComponentChildren;
  /** The number of rows, in words. */
  readonly count: string;
  /** Whether the rows have pictures, which the user may allow. */
  readonly hasPictures?: boolean;
  readonly isRefreshDisabled?: boolean;
  readonly busyLabel: string;
  readonly refreshLabel: string;
  /** Why the filters leave no row, and the change of the address that clears them. */
  readonly noMatch: { readonly title: string; readonly hint?: string; readonly clear: RouteParams };
  /** Said of an open record that is no longer listed. */
  readonly gone: { readonly title: string; readonly hint?: string };
  readonly emptyTexts: ListingEmptyProps['texts'];
  /** Says why there is no record at all, where that is not up to the list. */
  readonly emptyReason?: ComponentChildren;
  readonly toDetail: (row: Row) => ComponentChildren;
}

/** A tab with a list that the network gives: its filters, how fresh it is, its rows, and the open record. */
export function ListingTab<Row>(props: ListingTabProps<Row>) {
  const { frame, all, shown, keyOf, unread, isRefreshDisabled = frame.isRefreshDisabled } = props;
  const { deps, snapshot, params, setParams, listing, copying, links, close } = frame;
  const isLoading = unread === null && (all === null || props.isLoading === true);
  const open = all?.find((row) => keyOf(row) === params.id);
  return (
    <ListTab
      isLoading={isLoading}
      hasOwnRefresh
      head={
        <>
          {props.notice}
          {links.problem}
          {props.filters}
          <div class="listing-line">
            <p class="result-count numeric">{all !== null && unread === null && props.count}</p>
            {props.hasPictures && (
              <PopoverButton label={t('images')}>
                <ImagesChoice deps={deps} isShown={snapshot.settings.showServiceImages} />
              </PopoverButton>
            )}
            <ListingStatus
              listing={listing}
              busyLabel={props.busyLabel}
              refreshLabel={props.refreshLabel}
              isDisabled={isRefreshDisabled}
              nowMs={deps.nowMs}
            />
          </div>
          <CopiedStatus copied={copying.copied} />
        </>
      }
      detail={
        !isLoading &&
        unread === null &&
        (open !== undefined
          ? props.toDetail(open)
          : params.id !== undefined && <GoneDetail {...props.gone} onClose={close} />)
      }
    >
      {unread !== null ? (
        <UnreadList unread={unread} nowMs={deps.nowMs()} />
      ) : shown.length > 0 ? (
        <VirtualTable
          label={props.label}
          columns={props.columns}
          rowCount={shown.length}
          rowAt={(index) => shown[index]}
          keyOf={keyOf}
          rowHeight={3.25}
          selectedKey={params.id ?? null}
          {...(props.sort && { sort: props.sort })}
          {...(props.onSort && { onSort: props.onSort })}
        />
      ) : all !== null && all.length > 0 ? (
        <EmptyState
          title={props.noMatch.title}
          actions={<Button onClick={() => setParams(props.noMatch.clear, 'push')}>{t('filtersClear')}</Button>}
        >
          {props.noMatch.hint !== undefined && <p>{props.noMatch.hint}</p>}
        </EmptyState>
      ) : (
        (props.emptyReason ?? (
          <ListingEmpty
            listing={listing}
            snapshot={snapshot}
            isDisabled={isRefreshDisabled}
            texts={props.emptyTexts}
            nowMs={deps.nowMs()}
          />
        ))
      )}
    </ListTab>
  );
}

interface GoneDetailProps {
  readonly title: string;
  readonly hint?: string;
  readonly onClose: () => void;
}

/** Says that the record that the address names no longer exists. */
function GoneDetail({ title, hint, onClose }: GoneDetailProps) {
  return (
    <aside class="detail" aria-label={title}>
      <EmptyState title={title} actions={<Button onClick={onClose}>{t('actionClose')}</Button>}>
        {hint && <p>{hint}</p>}
      </EmptyState>
    </aside>
  );
}

interface ListingEmptyProps {
  readonly listing: Listing;
  readonly snapshot: WorkspaceSnapshot;
  /** Whether the user cannot list it now, because a sync is running or the device is offline. */
  readonly isDisabled: boolean;
  readonly nowMs: number;
  readonly texts: {
    readonly never: string;
    readonly neverHint: string;
    readonly listNow: string;
    readonly none: string;
    readonly noneHint: string;
  };
}

/** Says why a list has no rows: the service refuses it, it was never listed, a sync is listing it, or it is empty. */
export function ListingEmpty({ listing, snapshot, isDisabled, texts, nowMs }: ListingEmptyProps) {
  const { connection, sync } = snapshot;
  const { kind, state, isBusy, refresh } = listing;
  const refusal = state?.refusal;
  if (connection.state !== 'signed-out' && refusal?.isNotOffered) {
    return (
      <EmptyState
        title={describeRefusal(kind, refusal, state?.listedAtMs ?? null, nowMs)}
        actions={
          <Button isBusy={isBusy} isDisabled={isDisabled && !isBusy} onClick={() => !isBusy && refresh()}>
            {t('listingAskAgain')}
          </Button>
        }
        text={t('listingNotOfferedHint')}
      />
    );
  }
  const isNever = connection.state !== 'signed-out' && state !== null && state.listedAtMs === null;
  if (!isNever) {
    return <EmptyState title={texts.none} text={texts.noneHint} />;
  }
  return (
    <EmptyState
      title={refusal ? describeRefusal(kind, refusal, null, nowMs) : texts.never}
      actions={
        <Button look="primary" isBusy={isBusy} isDisabled={isDisabled && !isBusy} onClick={() => !isBusy && refresh()}>
          {texts.listNow}
        </Button>
      }
      text={sync.phase === 'idle' ? texts.neverHint : t('listingComes')}
    />
  );
}
