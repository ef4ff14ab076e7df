import { IconButton } from '#components/icon-button.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import './popup-footer.css';

interface PopupFooterProps {
  /** Null without an account. */
  readonly usage: QuotaUsage | null;
  readonly period: QuotaPeriodKind;
  readonly onOpenOptions: () => void;
}

/** The meter, in sight in every state of a connected account, and the ways to the workspace and the options. */
export function PopupFooter({ usage, period, onOpenOptions }: PopupFooterProps) {
  return (
    <footer>
      {usage === null ? <span class="muted">{t('extensionName')}</span> : <QuotaMeter usage={usage} period={period} />}
      <a class="button button-quiet" href="workspace.html" target="_blank" rel="noopener">
        {t('popupWorkspace')}
      </a>
      <IconButton icon="sliders" label={t('popupOptions')} onClick={onOpenOptions} />
    </footer>
  );
}
