import { t } from '#lib/platform/i18n.ts';
import { errorMessages } from '#lib/ui/error-messages.ts';
import './privacy-table.css';

/** Every error code with its sentences: what happened, and what to do next. Each has an anchor, `#error-<code>`. */
export function ErrorCodesPart() {
  return (
    <table class="privacy-table">
      <caption>{t('privacyErrors')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('errorCode')}</th>
          <th scope="col">{t('errorMeaning')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(errorMessages).map(([code, { text, next }]) => (
          <tr key={code} id={`error-${code}`}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>
              {t(text)} {t(next)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
