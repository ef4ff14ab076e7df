import { formatInstant } from '#components/time/format-instant.ts';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import { t } from '#lib/platform/i18n.ts';
import { toChangeLines } from './to-change-lines.ts';
import './program-offers.css';

/** Lists the changes of one program in the last weeks. */
export function ProgramChangeList({ changes }: { readonly changes: readonly OfferChange[] }) {
  return (
    <section>
      <h3>{t('programsChanges')}</h3>
      <ul class="programs-campaigns">
        {changes.flatMap(toChangeLines).map(({ key, what, before, after, atMs }) => (
          <li key={key}>
            <span dir="auto">{what}</span>
            <span class="muted" dir="auto">
              {before} → {after} · {formatInstant(atMs, 'day')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
