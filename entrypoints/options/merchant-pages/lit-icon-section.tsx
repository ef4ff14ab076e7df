import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Switch } from '#components/forms/switch.tsx';
import type { LitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { Card } from '../card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';

interface LitIconSectionProps {
  readonly services: OptionsServices;
  readonly settings: Settings;
  /** Null in a browser that cannot light the icon. */
  readonly litHosts: LitHostCount | null;
  readonly onChange: () => Promise<void>;
}

/** The switch for the toolbar icon that is lit on hosts where the user earns. */
export function LitIconSection({ services, settings, litHosts, onChange }: LitIconSectionProps) {
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  const isManaged = useManaged(services).lightIcon !== undefined;
  const isOn = settings.lightIcon;
  return (
    <Card title={t('lightIconHeading')} aside={<SavedMark count={savedCount} text={t('saved')} />}>
      {litHosts === null ? (
        <p>{t('lightIconMissing')}</p>
      ) : isManaged ? (
        <p>{t(isOn ? 'lightIconManagedOn' : 'managedSwitchedOff')}</p>
      ) : (
        <Switch
          label={t('lightIcon')}
          hint={t('lightIconHint')}
          isOn={isOn}
          onChange={(lightIcon) => save({ lightIcon })}
        />
      )}
      {litHosts !== null && isOn && (
        <p>
          {litHosts.left === 0
            ? t('lightIconCount', litHosts.lit, [formatNumber(litHosts.lit)])
            : t('lightIconCut', [formatNumber(litHosts.lit), formatNumber(litHosts.left)])}
        </p>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}
