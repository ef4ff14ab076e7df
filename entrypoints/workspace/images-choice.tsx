import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useSwitchedOff } from '#lib/ui/use-policy.ts';
import type { TabDeps } from './workspace-services.ts';
import './images-choice.css';

interface ImagesChoiceProps {
  readonly deps: TabDeps;
  readonly isShown: boolean;
}

/** Says whether the service's images are loaded and who can see that, with the button to change it. */
export function ImagesChoice({ deps, isShown }: ImagesChoiceProps) {
  const choose = (showServiceImages: boolean) =>
    void deps.send('saveSettings', { showServiceImages }).catch(() => undefined);
  // "Show pictures" would change nothing.
  if (useSwitchedOff().has('images')) return <p class="images-choice muted">{t('managedSwitchedOff')}</p>;
  return (
    <p class="images-choice muted">
      <span>{t(isShown ? 'imagesShown' : 'imagesAsk')}</span>{' '}
      <Button look="quiet" onClick={() => choose(!isShown)}>
        {t(isShown ? 'imagesHide' : 'imagesShow')}
      </Button>
    </p>
  );
}
