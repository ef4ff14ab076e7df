import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Notice } from '#components/notice.tsx';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import { t } from '#lib/platform/i18n.ts';

interface PageRiskNoticeProps {
  readonly id: string;
  readonly risk: LinkRisk;
  /** The button that makes the link. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Says why a link to the page would be useless. Takes the focus from the button, so that Enter makes no link. */
export function PageRiskNotice({ id, risk, buttonRef }: PageRiskNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === buttonRef.current || focused === document.body) box.current?.focus();
  }, [buttonRef]);
  return (
    <div ref={box} id={id} tabIndex={-1}>
      <Notice
        tone="warn"
        role="note"
        title={risk.kind === 'dead' ? t('pageDead', [String(risk.status)]) : t('pagePrivate')}
      >
        <p>{t('pageRiskNext')}</p>
      </Notice>
    </div>
  );
}
