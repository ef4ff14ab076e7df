import type { StatusGroup } from '#lib/domain/earnings/report-status.ts';
import { t } from '#lib/platform/i18n.ts';
import { statusNames } from './status-names.ts';
import './status-mark.css';

/** Shows a group's name with its style in the chart: filled, light, outlined or dashed, and so not by colour alone. */
export function StatusMark({ group }: { readonly group: StatusGroup }) {
  return (
    <span class="status-mark">
      <svg class={`swatch chart-${group}`} viewBox="0 0 12 12" aria-hidden="true">
        <rect x="1" y="1" width="10" height="10" />
      </svg>
      {t(statusNames[group])}
    </span>
  );
}
