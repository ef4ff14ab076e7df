import type { ComponentChildren, Ref } from 'preact';
import { useContext } from 'preact/hooks';
import type { LateComponent } from '#components/late.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { OwnRefresh, TabStatus } from './tab-status.ts';

/** A late part that draws an open record. */
export type LateRecord = Pick<LateComponent<never>, 'preload'>;

interface ListTabProps {
  /** A class of the tab's own style sheet. */
  readonly class?: string;
  readonly rootRef?: Ref<HTMLDivElement>;
  /** Notices, filters and status. They stay visible while the list scrolls. */
  readonly head: ComponentChildren;
  /** How many empty rows stand in place of the list during the first read. */
  readonly skeletonRows?: number;
  readonly isLoading: boolean;
  /** The rows, or why there is no row. */
  readonly children: ComponentChildren;
  /** Whether the rows bring a foot that holds the status of the sync. */
  readonly hasStatusBelow?: boolean;
  /** Whether the head has a refresh of the tab's own list. */
  readonly hasOwnRefresh?: boolean;
  /** The open record, beside the list. False if no record is open. */
  readonly detail: ComponentChildren;
  /** It loads while the user moves towards a row. */
  readonly record?: LateRecord;
}

/** Loads what draws the record that the address names, so that the tab's first frame has it. */
export async function preloadNamed(record: LateRecord): Promise<void> {
  if (parseRoute(location.hash).params.id !== undefined) await record.preload();
}

/** A tab with a list: its head, its rows, and the open record. */
export function ListTab({
  rootRef,
  head,
  skeletonRows = 8,
  isLoading,
  children,
  hasStatusBelow = false,
  hasOwnRefresh = false,
  detail,
  record,
  ...own
}: ListTabProps) {
  const status = useContext(TabStatus);
  const approach = () => void record?.preload();
  const isOpen = detail !== false && detail !== null && detail !== undefined;
  return (
    <div
      class={own.class === undefined ? 'tab-list' : `tab-list ${own.class}`}
      ref={rootRef ?? null}
      onPointerEnter={approach}
      onFocusIn={approach}
    >
      <div class="tab-head row-head">
        {head}
        {!hasStatusBelow && <OwnRefresh.Provider value={hasOwnRefresh}>{status}</OwnRefresh.Provider>}
      </div>
      <div class={isOpen ? 'split split-open' : 'split'}>
        {isLoading ? <SkeletonRows label={t('workspaceLoading')} count={skeletonRows} /> : children}
        {detail}
      </div>
    </div>
  );
}
