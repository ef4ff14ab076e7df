import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { FooterContent, type FooterOutlet } from './footer-outlet.tsx';
import './popup-footer.css';

interface PopupFooterProps {
  /** The place where the view draws its act and the result. */
  readonly outlet: FooterOutlet;
  /** Null without an account. */
  readonly usage: QuotaUsage | null;
  readonly period: QuotaPeriodKind;
  readonly isInert: boolean;
}

/** The view's act, and below it the quota meter. Both stay visible when the user scrolls the view. */
export function PopupFooter({ outlet, usage, period, isInert }: PopupFooterProps) {
  return (
    <footer class="popup-footer" inert={isInert}>
      <FooterContent outlet={outlet} />
      {usage !== null && <QuotaMeter usage={usage} period={period} leadsToCorrection />}
    </footer>
  );
}
