import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { AddTabsButton } from './add-tabs-button.tsx';
import { IntoLine } from './into-line.tsx';
import type { Adding } from './use-adding.ts';
import { useCopying } from './use-copying.ts';
import './add-acts.css';

interface AddActsProps extends PanelViewProps {
  readonly facts: WebPage;
  readonly adding: Adding;
  /** The program of which links can be made. Null: the page can only be added as a plain link. */
  readonly offer: OfferWithStatus | null;
}

/** "Add to post", which becomes its Undo, and the acts beside it. */
export function AddActs(props: AddActsProps) {
  const { adding, offer, takesFocus } = props;
  const copying = useCopying(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && offer !== null) button.current?.focus();
  }, []);
  const isIn = adding.product !== null;
  const problem = adding.problem ?? copying.problem;
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div class={isIn ? 'add-main add-main-done' : 'add-main'}>
        <Button
          look={offer === null ? 'plain' : 'primary'}
          isLarge
          isBusy={adding.isBusy}
          buttonRef={button}
          ignoresHeldKey
          onClick={isIn ? adding.undo : adding.add}
        >
          {t(isIn ? 'addedUndo' : offer === null ? 'addPlainLink' : 'addToPost')}
          {!isIn && offer !== null && (
            <span class="key" aria-hidden="true">
              ↵
            </span>
          )}
        </Button>
      </div>
      {offer !== null && (
        <div class="add-pair">
          <Button isBusy={copying.isBusy} onClick={copying.copy}>
            {t('copyDeeplink')}
          </Button>
          <AddTabsButton {...props} />
        </div>
      )}
      <IntoLine {...props} />
      <p class="meta add-said">
        {copying.said ?? adding.said ?? t(offer === null ? 'addPlainLinkNote' : 'addUsesNoLink')}
      </p>
    </>
  );
}
