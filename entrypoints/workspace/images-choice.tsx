import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { TabDeps } from './workspace-services.ts';
import './images-choice.css';

interface ImagesChoiceProps {
  readonly deps: TabDeps;
  readonly isShown: boolean;
}

/** Whether the service's images are loaded, what that tells whom, and the button that changes it. */
export function ImagesChoice({ deps, isShown }: ImagesChoiceProps) {
  const choose = (showServiceImages: boolean) =>
    void deps.send('saveSettings', { showServiceImages }).catch(() => undefined);
  return (
    <p class="images-choice muted">
      <span>{t(isShown ? 'imagesShown' : 'imagesAsk')}</span>{' '}
      <Button look="quiet" onClick={() => choose(!isShown)}>
        {t(isShown ? 'imagesHide' : 'imagesShow')}
      </Button>
    </p>
  );
}
