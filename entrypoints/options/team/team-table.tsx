import type { TeamDevice } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatAge } from '#lib/wording/format-age.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { PrivacyTable } from '../privacy-table.tsx';
import './team-table.css';

interface TeamTableProps {
  readonly devices: readonly TeamDevice[];
  readonly nowMs: number;
}

/** How many links each device made, the highest number first, and their sum. */
export function TeamTable({ devices, nowMs }: TeamTableProps) {
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
