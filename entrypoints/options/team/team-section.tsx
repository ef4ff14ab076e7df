import { useCallback } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FailureNotice, Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import type { TeamDevice, TeamState, TeamView } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useSwitchedOff } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatAge, formatTimeOfDay } from '#lib/wording/format-time.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { PrivacyTable } from '../privacy-table.tsx';
import { describeTeamProblem } from './describe-team-problem.ts';
import { TeamBookCards } from './team-book-cards.tsx';
import { TeamForm } from './team-form.tsx';
import './team-section.css';

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
        <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />
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

interface TeamStandingProps {
  readonly view: TeamView;
  readonly nowMs: number;
  readonly onReadAgain: () => void;
}

/** Whether the team's Redis can be reached, what this device may do until then, and how many links each device made. */
function TeamStanding({ view, nowMs, onReadAgain }: TeamStandingProps) {
  const { state, waitingLinks, devices } = view;
  return (
    <Card title={t('teamStateTitle')} aside={<Button onClick={onReadAgain}>{t('privacyReadAgain')}</Button>}>
      <p role="status" class={state.status === 'together' ? 'team-standing-good' : undefined}>
        {toStatusText(state, nowMs)}
      </p>
      {state.status === 'apart' && <ApartNotice state={state} nowMs={nowMs} />}
      {waitingLinks > 0 && <p class="muted">{t('teamWaiting', waitingLinks, [formatNumber(waitingLinks)])}</p>}
      {devices.length === 0 ? <p class="muted">{t('teamNobody')}</p> : <TeamTable devices={devices} nowMs={nowMs} />}
    </Card>
  );
}

function toStatusText(state: TeamState, nowMs: number): string | null {
  if (state.status === 'idle') return t('teamStateIdle');
  if (state.status !== 'together') return null;
  const since = formatInstant(state.sinceMs, 'day-and-time', nowMs);
  return t('teamStateTogether', state.devices, [formatNumber(state.devices), since]);
}

interface ApartNoticeProps {
  readonly state: Extract<TeamState, { status: 'apart' }>;
  readonly nowMs: number;
}

/** A note and no alert: the user can still make links. */
function ApartNotice({ state, nowMs }: ApartNoticeProps) {
  const { reason, sinceMs, retryAtMs, share } = state;
  const title = reason === 'slow' ? 'teamStateSlow' : 'teamStateApart';
  return (
    <Notice tone="warn" role="note" title={t(title, [formatInstant(sinceMs, 'day-and-time', nowMs)])}>
      <p>{describeTeamProblem(reason)}</p>
      {share && <p>{t('teamStateShare', share.links, [formatNumber(share.links), formatDuration(share.everyMs)])}</p>}
      <p>{t('teamStateRetry', [formatTimeOfDay(retryAtMs)])}</p>
    </Notice>
  );
}

interface TeamTableProps {
  readonly devices: readonly TeamDevice[];
  readonly nowMs: number;
}

/** How many links each device made, the highest number first, and their sum. */
function TeamTable({ devices, nowMs }: TeamTableProps) {
  const sorted = [...devices].sort((a, b) => b.month - a.month);
  const sum = (of: (device: TeamDevice) => number) =>
    formatNumber(devices.reduce((total, each) => total + of(each), 0));
  return (
    <div class="team-table">
      <PrivacyTable
        caption={t('teamTable')}
        columns={[t('teamColumnDevice'), t('teamColumnPeriod'), t('teamColumnToday'), t('teamColumnSeen')]}
      >
        {sorted.map(({ deviceId, name, isThis, month, today, lastSeenAtMs }) => (
          <tr key={deviceId}>
            <th scope="row" dir="auto">
              {isThis ? t('teamThisDevice', [name || t('teamUnnamed')]) : name || t('teamUnnamed')}
            </th>
            <td>{formatNumber(month)}</td>
            <td>{formatNumber(today)}</td>
            <td>{formatAge(lastSeenAtMs, nowMs)}</td>
          </tr>
        ))}
        {devices.length > 1 && (
          <tr class="team-total">
            <th scope="row">{t('teamTotal')}</th>
            <td>{sum(({ month }) => month)}</td>
            <td>{sum(({ today }) => today)}</td>
            <td />
          </tr>
        )}
      </PrivacyTable>
    </div>
  );
}
