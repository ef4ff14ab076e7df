import { useMemo, useRef } from 'preact/hooks';
import { useMedia } from '#components/use-media.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { ViewLinks } from '../view-links.tsx';
import type { TabDeps, TabProps } from '../workspace-services.ts';
import { createProgramsServices, readFirstPrograms } from './create-programs-services.ts';
import { ProgramChanges } from './program-changes.tsx';
import { ProgramDetail } from './program-detail.tsx';
import { ProgramList } from './program-list.tsx';
import { toProgramQuery } from './program-params.ts';
import './programs-tab.css';

/** The views of the tab. A status filters all programs, so the view of the account's own programs removes it. */
const views = [
  { id: 'mine', text: 'programsMine', params: { view: '', status: '' } },
  { id: 'all', text: 'programsAll', params: { view: 'all' } },
  { id: 'changes', text: 'programsChanges', params: { view: 'changes' } },
] as const satisfies readonly { readonly id: string; readonly text: MessageKey; readonly params: RouteParams }[];

/** Reads what the tab's first frame shows, while the shell around it is read. */
export const beginPrograms = ({ database }: TabDeps): Promise<void> => readFirstPrograms(database);

/** The Programs tab: the account's own programs, all programs, and what syncs found new, changed or lost. */
export function ProgramsTab({ deps, snapshot, params, setParams }: TabProps) {
  const services = useMemo(() => createProgramsServices(deps), [deps]);
  const today = toServiceDate(deps.nowMs(), snapshot.settings.serviceUtcOffsetMinutes);
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
