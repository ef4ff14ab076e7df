import { Notice } from '#components/notice.tsx';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import { t } from '#lib/platform/i18n.ts';

/** Says why a link to the page would be useless. */
export function PageRiskNotice({ risk }: { readonly risk: LinkRisk }) {
  return (
    <Notice
      tone="warn"
      role="note"
      title={risk.kind === 'dead' ? t('pageDead', [String(risk.status)]) : t('pagePrivate')}
    >
      <p>{t('pageRiskNext')}</p>
    </Notice>
  );
}
