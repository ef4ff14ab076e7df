import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { errorMessages } from '#lib/wording/error-messages.ts';
import { PrivacyTable } from '../privacy-table.tsx';

/** Every error code with its sentences: what happened, and what to do next. Each has an anchor, `#error-<code>`. */
export function ErrorCodesPart({ wanted }: { readonly wanted: string | null }) {
  const wantedRow = useRef<HTMLTableRowElement>(null);
  // The browser scrolls to the anchor while loading, when this row is not drawn yet. So scroll here.
  useLayoutEffect(() => wantedRow.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <PrivacyTable caption={t('privacyErrors')} columns={[t('errorCode'), t('errorMeaning')]}>
      {Object.entries(errorMessages).map(([code, { text, next }]) => (
        <tr
          key={code}
          id={`error-${code}`}
          ref={code === wanted ? wantedRow : null}
          aria-current={code === wanted || undefined}
        >
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
