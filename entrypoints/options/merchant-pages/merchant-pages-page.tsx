import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { FailureNotice, Notice, ProblemNotice } from '#components/notice.tsx';
import { merchantPagePatterns } from '#lib/domain/page/merchant-page-patterns.ts';
import type { LitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useManaged, useSwitchedOff } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { Card } from '../card.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import { LearnedSitesSection } from './learned-sites-section.tsx';

/** The page "Merchant pages": what Linkmint shows there, and what it learned there. */
export function MerchantPagesPage({ services, snapshot, onChange }: OptionPageProps) {
  return (
    <>
      <PagesSection
        services={services}
        settings={snapshot.settings}
        hasPageAccess={snapshot.hasPageAccess}
        onChange={onChange}
      />
      <LitIconSection
        services={services}
        settings={snapshot.settings}
        litHosts={snapshot.litHosts}
        onChange={onChange}
      />
      <LearnedSitesSection services={services} />
    </>
  );
}

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

interface PagesSectionProps {
  readonly services: OptionsServices;
  readonly settings: Settings;
  readonly hasPageAccess: boolean;
  readonly onChange: () => Promise<void>;
}

/** The switch for the button on merchants' pages. */
export function PagesSection({ services, settings, hasPageAccess, onChange }: PagesSectionProps) {
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  // The browser syncs the setting to all devices, but each browser asks for the permission itself.
  const isShowing = settings.showOnMerchantPages && hasPageAccess;
  const [isDenied, setDenied] = useState(false);
  const isOff = useSwitchedOff().has('merchant-pages');

  const toggle = async (wanted: boolean) => {
    // Ask before any `await`: browsers show the prompt only within the user's gesture.
    const access = wanted ? services.requestAccess(merchantPagePatterns) : Promise.resolve(true);
    setDenied(false);
    if (await access.catch(() => false)) await save({ showOnMerchantPages: wanted });
    else setDenied(true);
  };

  return (
    <Card title={t('pagesHeading')} isTitleHidden aside={<SavedMark count={savedCount} text={t('saved')} />}>
      {isOff ? (
        <p>{t('managedSwitchedOff')}</p>
      ) : (
        <Switch label={t('showButton')} hint={t('showButtonHint')} isOn={isShowing} onChange={toggle} />
      )}
      {settings.showOnMerchantPages && !hasPageAccess && (
        <Notice
          tone="warn"
          role="note"
          actions={
            <>
              <Button look="primary" onClick={() => void toggle(true)}>
                {t('showButtonAllow')}
              </Button>
              <Button onClick={() => void toggle(false)}>{t('showButtonOffEverywhere')}</Button>
            </>
          }
        >
          <p>{t('showButtonNotHere')}</p>
        </Notice>
      )}
      <ProblemNotice text={isDenied && t('showButtonDenied')} />
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}
