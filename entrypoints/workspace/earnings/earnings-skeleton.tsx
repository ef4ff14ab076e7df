import { t } from '#lib/platform/i18n.ts';
import './earnings-page.css';
import './report-section.css';
import './totals-section.css';
import './earnings-skeleton.css';

/** Shows the shape of a report, so that nothing moves when the report arrives. */
export function EarningsSkeleton() {
  return (
    <div class="report report-skeleton" role="status">
      <span class="visually-hidden">{t('earningsReading')}</span>
      <div class="totals" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((index) => (
          <div key={index} class="total" />
        ))}
      </div>
      <div class="report-section skeleton-section" aria-hidden="true" />
      <div class="report-section skeleton-section" aria-hidden="true" />
    </div>
  );
}
