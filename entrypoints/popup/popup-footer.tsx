import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { ActPlace, type ActSlot } from './act-slot.tsx';
import './popup-footer.css';

interface PopupFooterProps {
  /** Where the view draws its act and what came of it. */
  readonly slot: ActSlot;
  /** Null without an account. */
  readonly usage: QuotaUsage | null;
  readonly period: QuotaPeriodKind;
  readonly isInert: boolean;
}

/** The act of the view over the meter: both are in sight in every state, whatever is scrolled above them. */
export function PopupFooter({ slot, usage, period, isInert }: PopupFooterProps) {
  return (
    <footer class="popup-footer" inert={isInert}>
      <ActPlace slot={slot} />
      {usage !== null && <QuotaMeter usage={usage} period={period} leadsToCorrection />}
    </footer>
  );
}
