import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { Notice } from '#components/notice.tsx';
import { merchantPagePatterns } from '#lib/domain/page/merchant-page-patterns.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useSwitchedOff } from '#lib/ui/use-policy.ts';
import { Card } from '../card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';

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
  const [isOn, setOn] = useState(isShowing);
  const [isDenied, setDenied] = useState(false);
  const isOff = useSwitchedOff().has('merchant-pages');
  useEffect(() => setOn(isShowing), [isShowing]);

  const toggle = async (wanted: boolean) => {
    // Ask before any `await`: browsers show the prompt only within the user's gesture.
    const access = wanted ? services.requestAccess(merchantPagePatterns) : Promise.resolve(true);
    setOn(wanted);
    setDenied(false);
    if (await access.catch(() => false)) {
      await save({ showOnMerchantPages: wanted });
    } else {
      setOn(false);
      setDenied(true);
    }
  };

  return (
    <Card title={t('pagesHeading')} isTitleHidden aside={<SavedMark count={savedCount} text={t('saved')} />}>
      {isOff ? (
        <p>{t('managedSwitchedOff')}</p>
      ) : (
        <Switch label={t('showButton')} hint={t('showButtonHint')} isOn={isOn} onChange={toggle} />
      )}
      {settings.showOnMerchantPages && !hasPageAccess && !isOn && (
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
      {isDenied && (
        <Notice tone="bad" role="alert">
          <p>{t('showButtonDenied')}</p>
        </Notice>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}
