import { type BackupKind, backupKinds, type RestorePlan } from '#lib/domain/backup/plan-restore.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './plan-table.css';

/** The name of each kind of record in a backup. */
export const kindNames: Record<BackupKind, MessageKey> = {
  accounts: 'backupKindAccounts',
  settings: 'backupKindSettings',
  presets: 'backupKindPresets',
  formats: 'backupKindFormats',
  links: 'backupKindLinks',
  sites: 'backupKindSites',
  hosts: 'backupKindHosts',
  subIds: 'backupKindSubIds',
  coupons: 'backupKindCoupons',
  posts: 'backupKindPosts',
  diary: 'backupKindDiary',
  checks: 'backupKindChecks',
  doneRows: 'backupKindDoneRows',
  counts: 'backupKindCounts',
};

const columns = ['added', 'changed', 'kept', 'dropped'] as const;

/** What a restore would change: one row for each kind of record in the file. */
export function PlanTable({ plan }: { readonly plan: RestorePlan }) {
  const rows = backupKinds.filter((kind) => Object.values(plan[kind]).some((count) => count > 0));
  return (
    <table class="plan">
      <thead>
        <tr>
          <th scope="col">{t('backupPlanKind')}</th>
          <th scope="col">{t('backupPlanAdded')}</th>
          <th scope="col">{t('backupPlanChanged')}</th>
          <th scope="col">{t('backupPlanKept')}</th>
          <th scope="col">{t('backupPlanDropped')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((kind) => {
          return (
            <tr key={kind}>
              <th scope="row">{t(kindNames[kind])}</th>
              {columns.map((column) => (
                <td key={column} class="numeric">
                  {formatNumber(plan[kind][column])}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
