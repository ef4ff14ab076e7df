import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import { DeeplinkResult } from '#components/links/deeplink-result.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { chooseCoupon } from '#lib/domain/coupons/campaign.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#lib/ui/focus.ts';
import type { PopupServices } from '../popup-services.ts';
import type { WaitingLink } from '../popup-snapshot.ts';
import { useCopyDiary } from './use-copy-diary.ts';
import './waiting-link-notice.css';

interface WaitingLinkNoticeProps {
  readonly services: PopupServices;
  readonly waiting: WaitingLink;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Offers the link of an earlier click, whose popup closed before the link arrived. Shown once. */
export function WaitingLinkNotice({ services, waiting, today }: WaitingLinkNoticeProps) {
  const { requestId, link, formatId } = waiting;
  const noteCopy = useCopyDiary(services);
  const button = useFocusOnOpen<HTMLButtonElement>();
  const [announcement, setAnnouncement] = useState('');
  const [isCopyFailed, setCopyFailed] = useState(false);
  useEffect(() => {
    void services.send('takeLink', { requestId }).catch(() => undefined);
  }, [services, requestId]);

  const copy = async () => {
    setAnnouncement('');
    setCopyFailed(false);
    const [templates, { campaigns }] = await Promise.all([
      services.readTemplates(),
      services.readDetails(link.offerId),
    ]);
    const format = findFormat(formatId, templates);
    const source = { title: link.title ?? '', coupon: chooseCoupon(campaigns, today), product: null };
    if ((await services.copyLink(link, format, source)) === null) setCopyFailed(true);
    else {
      setAnnouncement(toCopiedText(format));
      noteCopy(link);
    }
  };

  return (
    <section class="waiting-link" aria-label={t('waitingLinkTitle')}>
      <div class="list-head">
        <h2>{t('waitingLinkTitle')}</h2>
        <span role="status" class="ok">
          {announcement}
        </span>
      </div>
      <p class="meta" dir="auto">
        {link.offerName}
      </p>
      <div class="field-row">
        <DeeplinkResult link={link.trackingLink} isSelected={isCopyFailed} />
        <Button look="primary" buttonRef={button} onClick={() => void copy().catch(() => setCopyFailed(true))}>
          {t('copy')}
        </Button>
      </div>
      <ProblemNotice text={isCopyFailed && t('copyFailed')} />
    </section>
  );
}
