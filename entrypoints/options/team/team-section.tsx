import { useCallback } from 'preact/hooks';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useSwitchedOff } from '#lib/ui/use-policy.ts';
import { Card } from '../card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { TeamBookCards } from './team-book-cards.tsx';
import { TeamForm } from './team-form.tsx';
import { TeamStanding } from './team-standing.tsx';

const kinds = ['team'] as const;

interface TeamSectionProps {
  readonly services: OptionsServices;
  readonly isWanted: boolean;
  readonly onChange: () => Promise<void>;
}

/** Shares the account with colleagues over a Redis. Setup, connection, and what the team shares. */
export function TeamSection({ services, isWanted, onChange }: TeamSectionProps) {
  const {
    value: view,
    error,
    readAgain,
  } = useLive(
    useCallback(() => services.send('readTeam', {}), [services]),
    kinds,
  );
  const isOff = useSwitchedOff().has('teams');
  const isSet = view !== null && view.settings !== null;
  return (
    <>
      <Card title={t('optionsTeam')} isWanted={isWanted}>
        <p class="muted">{t('teamIntro')}</p>
        <p class="muted">{t('teamLeaves')}</p>
        <FailureNotice error={error} nowMs={services.nowMs()} />
        {view === null && error === null && <SkeletonRows label={t('workspaceLoading')} count={4} />}
        {isOff && <p>{t('managedSwitchedOff')}</p>}
        {view !== null && !isOff && (
          <TeamForm
            services={services}
            view={view}
            onChange={async () => {
              readAgain();
              await onChange();
            }}
          />
        )}
      </Card>
      {isSet && <TeamStanding view={view} nowMs={services.nowMs()} onReadAgain={readAgain} />}
      <TeamBookCards key={String(isSet)} services={services} kinds={['presets', 'templates']} />
    </>
  );
}
