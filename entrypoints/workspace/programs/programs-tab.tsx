import { useCallback, useMemo, useRef } from 'preact/hooks';
import { EmptyState } from '#components/empty-state.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { late } from '#components/late.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { useServiceDay } from '#components/time/use-now.ts';
import { useMedia } from '#components/use-media.ts';
import { VirtualTable } from '#components/virtual-table.tsx';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { ListTab, preloadNamed } from '../list-tab.tsx';
import { type Unread, UnreadList } from '../unread-list.tsx';
import { ViewLinks } from '../view-links.tsx';
import type { TabDeps, TabProps } from '../workspace-services.ts';
import { createProgramsServices, readFirstPrograms } from './create-programs-services.ts';
import { ProgramList } from './program-list.tsx';
import { toProgramQuery } from './program-params.ts';
import type { ProgramViewProps } from './program-view-props.ts';
import type { ProgramsServices } from './programs-services.ts';
import { type ChangeLine, toChangeLines } from './to-change-lines.ts';
import './programs-tab.css';

/** Late: what a list's first frame does not show. */
const ProgramDetail = late(() => import('./program-detail.tsx'), 'ProgramDetail');

/** The views of the tab. A status filters all programs, so the view of the account's own programs removes it. */
const views = [
  { id: 'mine', text: 'programsMine', params: { view: '', status: '' } },
  { id: 'all', text: 'programsAll', params: { view: 'all' } },
  { id: 'changes', text: 'programsChanges', params: { view: 'changes' } },
] as const satisfies readonly { readonly id: string; readonly text: MessageKey; readonly params: RouteParams }[];

/** Reads what the tab's first frame shows, while the shell around it is read. */
export async function beginPrograms({ database }: TabDeps): Promise<void> {
  await Promise.all([readFirstPrograms(database), preloadNamed(ProgramDetail)]);
}

/** The Programs tab: the account's own programs, all programs, and what syncs found new, changed or lost. */
export function ProgramsTab({ deps, snapshot, params, setParams }: TabProps) {
  const services = useMemo(() => createProgramsServices(deps), [deps]);
  const today = useServiceDay(deps.nowMs, snapshot.settings.serviceUtcOffsetMinutes);
  const openId = params.id ?? null;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 56.25em)');

  const close = () => {
    setParams({ id: '' }, 'push');
    // Focuses the row of the closed program, in the next frame: if the program stood in place of the list, the row is
    // drawn only then.
    requestAnimationFrame(() => {
      const links = [...(root.current?.querySelectorAll<HTMLElement>('.row-link') ?? [])];
      const left = links.find((link) => link.dataset.offer === openId);
      (left ?? root.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus();
    });
  };

  const current = params.view === 'changes' ? 'changes' : toProgramQuery(params).scope;
  const View = current === 'changes' ? ProgramChanges : ProgramList;
  return (
    <div class="programs-tab" ref={root}>
      <View
        services={services}
        snapshot={snapshot}
        today={today}
        params={params}
        setParams={setParams}
        record={ProgramDetail}
        views={
          <ViewLinks
            label={t('programsViews')}
            current={current}
            views={views.map(({ id, text, params: wanted }) => ({
              id,
              text: t(text),
              route: { tab: 'programs', params: { ...params, ...wanted, id: '' } },
            }))}
          />
        }
        detail={
          openId !== null && (
            <ProgramDetail
              key={openId}
              offerId={openId}
              services={services}
              snapshot={snapshot}
              today={today}
              isAlone={isNarrow}
              onClose={close}
            />
          )
        }
      />
    </div>
  );
}

const spans: readonly (readonly [days: string, text: MessageKey])[] = [
  ['7', 'programsSinceWeek'],
  ['30', 'programsSinceMonth'],
  ['60', 'programsSinceAll'],
];
const kinds: readonly (readonly [kind: OfferChange['kind'] | '', text: MessageKey])[] = [
  ['', 'programsEveryChange'],
  ['new', 'programsKindNew'],
  ['commission', 'programsKindCommission'],
  ['standing', 'programsKindStanding'],
  ['lost', 'programsKindLost'],
];

/**
 * Lists what syncs found new, changed and lost. Each change has a line. An old commission rate stands beside the new
 * one.
 */
function ProgramChanges({ params, setParams, services, views, detail, record }: ProgramViewProps) {
  const days = spans.find(([value]) => value === params.since)?.[0] ?? '7';
  const kind = kinds.find(([value]) => value === params.kind)?.[0] ?? '';
  const { changes, unread } = useChanges(services, Number(days));
  const lines = useMemo(
    () => changes?.filter((change) => kind === '' || change.kind === kind).flatMap(toChangeLines) ?? [],
    [changes, kind],
  );
  return (
    <ListTab
      isLoading={changes === null && unread === null}
      skeletonRows={8}
      detail={detail}
      record={record}
      head={
        <>
          <div class="toolbar">
            <SelectField
              isLabelHidden
              label={t('programsSince')}
              value={days}
              options={spans.map(([value, text]) => ({ value, text: t(text) }))}
              onChange={(since) => setParams({ since: since === '7' ? '' : since }, 'push')}
            />
            <SelectField
              isLabelHidden
              label={t('programsKind')}
              value={kind}
              options={kinds.map(([value, text]) => ({ value, text: t(text) }))}
              onChange={(value) => setParams({ kind: value }, 'push')}
            />
            {views}
          </div>
          <p class="result-count" role="status">
            {changes === null ? '' : t('programsChangeCount', lines.length, [formatNumber(lines.length)])}
          </p>
        </>
      }
    >
      {unread !== null ? (
        <UnreadList unread={unread} nowMs={services.nowMs()} />
      ) : lines.length === 0 ? (
        <EmptyState title={t('programsNoChanges')} text={t('programsNoChangesHint')} />
      ) : (
        <VirtualTable<ChangeLine>
          label={t('programsChanges')}
          rowCount={lines.length}
          rowAt={(index) => lines[index]}
          keyOf={({ key }) => key}
          rowHeight={3.25}
          columns={[
            {
              key: 'name',
              header: t('programsColName'),
              track: 'minmax(9.375rem, 1.4fr)',
              cell: ({ offerId, offerName, what }) => (
                <div class="cell-lines">
                  <a
                    class="row-link cell-text"
                    dir="auto"
                    data-offer={offerId}
                    href={formatRoute({ tab: 'programs', params: { ...params, id: offerId } })}
                    aria-current={params.id === offerId ? 'true' : undefined}
                  >
                    {offerName || offerId}
                  </a>
                  <span class="cell-text" dir="auto">
                    {what}
                  </span>
                </div>
              ),
            },
            {
              key: 'change',
              header: t('programsColChange'),
              track: 'minmax(11.25rem, 2fr)',
              cell: ({ before, after }) => (
                <span class="cell-text" dir="auto" title={`${before} → ${after}`}>
                  <span class="muted">{before}</span>
                  <span aria-hidden="true"> → </span>
                  <span class="visually-hidden">{t('programsBecame')}</span>
                  <strong>{after}</strong>
                </span>
              ),
            },
            {
              key: 'when',
              header: t('programsColWhen'),
              track: '6.875rem',
              isNumeric: true,
              cell: ({ atMs }) => formatInstant(atMs, 'day', services.nowMs()),
            },
          ]}
        />
      )}
    </ListTab>
  );
}

const watchedKinds = ['offers'] as const;

/** Follows the changes of the last days: null while they are first read. `unread` says why they cannot be. */
function useChanges(
  services: ProgramsServices,
  days: number,
): { readonly changes: readonly OfferChange[] | null; readonly unread: Unread | null } {
  const read = useCallback(() => services.readChanges(services.nowMs() - days * dayMs), [services, days]);
  const { value, error, readAgain } = useLive(read, watchedKinds);
  return { changes: value, unread: value === null && error !== null ? { error, readAgain } : null };
}
