import { t } from '#lib/platform/i18n.ts';
import { errorMessages } from '#lib/ui/error-messages.ts';
import { PrivacyTable } from './privacy-table.tsx';

/** Every error code with its sentences: what happened, and what to do next. Each has an anchor, `#error-<code>`. */
export function ErrorCodesPart() {
  return (
    <PrivacyTable caption={t('privacyErrors')} columns={[t('errorCode'), t('errorMeaning')]}>
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
    </PrivacyTable>
  );
}
