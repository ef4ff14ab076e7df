import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { maxRequests, type RequestEntry } from '#lib/domain/service/request-log.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { OptionsServices } from '../options-services.ts';
import { PrivacyTable } from '../privacy-table.tsx';

/** Rows to show at the start. Each "Show more" adds as many. */
const batch = 20;

/** The account's last requests to the service: when, which, with what result, and whether it used quota. */
export function RequestsPart({ services }: { readonly services: OptionsServices }) {
  const { value: requests, error, readAgain } = useLive(services.readRequests);
  const [shownCount, setShownCount] = useState(batch);
  const left = (requests?.length ?? 0) - shownCount;
  return (
    <div class="form requests-part">
      <p class="muted">{t('requestsIntro', [formatNumber(maxRequests)])}</p>
      {requests?.length === 0 && <p>{t('requestsNone')}</p>}
      {requests !== null && requests.length > 0 && (
        <PrivacyTable
          caption={t('privacyRequests')}
          columns={[t('requestsWhen'), t('requestsEndpoint'), t('requestsOutcome'), t('requestsCost')]}
        >
          {requests.slice(0, shownCount).map((request, index) => (
            <tr key={`${request.atMs} ${index}`}>
              <td>{formatInstant(request.atMs, 'day-and-time', services.nowMs())}</td>
              <td>
                <code>{request.endpoint}</code>
              </td>
              <td>
                <Outcome request={request} />
              </td>
              <td>{request.quotaCost === 0 ? '–' : t('requestsLinks', request.quotaCost)}</td>
            </tr>
          ))}
        </PrivacyTable>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
      <div class="button-row">
        {left > 0 && <Button onClick={() => setShownCount(shownCount + batch)}>{t('requestsMore', left)}</Button>}
        <Button onClick={readAgain}>{t('privacyReadAgain')}</Button>
      </div>
    </div>
  );
}

function Outcome({ request: { outcome, httpStatus, durationMs } }: { readonly request: RequestEntry }) {
  if (outcome === null) return <>{t('requestsNoAnswer')}</>;
  if (outcome === 'ok') return <>{t('requestsOk', [formatNumber(durationMs ?? 0)])}</>;
  return (
    <>
      {describeError({ code: outcome }, 0).text} <code>{outcome}</code>
      {httpStatus !== undefined && ` · HTTP ${httpStatus}`}
    </>
  );
}
