import { useMemo, useRef } from 'preact/hooks';
import { useMedia } from '#components/use-media.ts';
import { formatRoute } from '#lib/domain/route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';
import { createProgramsServices } from './create-programs-services.ts';
import { ProgramChanges } from './program-changes.tsx';
import { ProgramDetail } from './program-detail.tsx';
import { ProgramList } from './program-list.tsx';
import './programs-tab.css';

/** Every program of the mirror, and what syncs found new, changed or lost. */
export function ProgramsTab({ deps, snapshot, params, setParams }: TabProps) {
  const services = useMemo(() => createProgramsServices(deps), [deps]);
  const today = toServiceDate(deps.nowMs(), snapshot.settings.serviceUtcOffsetMinutes);
  const openId = params.id ?? null;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 900px)');

  const close = () => {
    setParams({ id: '' }, 'push');
    // Back to the row that was open, which is drawn again where the detail had its place.
    requestAnimationFrame(() => {
      const links = [...(root.current?.querySelectorAll<HTMLElement>('.row-link') ?? [])];
      const left = links.find((link) => link.dataset.offer === openId);
      (left ?? root.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus();
    });
  };

  const View = params.view === 'changes' ? ProgramChanges : ProgramList;
  return (
    <div class="programs-tab" ref={root}>
      <View
        services={services}
        snapshot={snapshot}
        today={today}
        params={params}
        setParams={setParams}
        views={
          <nav class="programs-views" aria-label={t('programsViews')}>
            <a
              href={formatRoute({ tab: 'programs', params: { ...params, view: '', id: '' } })}
              aria-current={View === ProgramList ? 'page' : undefined}
            >
              {t('programsAll')}
            </a>
            <a
              href={formatRoute({ tab: 'programs', params: { ...params, view: 'changes', id: '' } })}
              aria-current={View === ProgramChanges ? 'page' : undefined}
            >
              {t('programsChanges')}
            </a>
          </nav>
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
