import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';
import { AddActs } from './add-acts.tsx';
import { useAdding } from './use-adding.ts';

interface NoProgramProps extends PanelViewProps {
  readonly facts: WebPage;
  readonly note: ComponentChildren;
  readonly onSearch: () => void;
}

/** A page of no program. The user may choose one, or add the page as it is. */
export function NoProgram(props: NoProgramProps) {
  const { facts, note, onSearch } = props;
  const search = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A program is what helps here: a plain link earns nothing.
    if (props.takesFocus) search.current?.focus();
  }, []);
  const adding = useAdding(props, facts, { offerId: null, isChosen: false, campaignId: null });
  return (
    <ViewFrame acts={<AddActs {...props} adding={adding} offer={null} />}>
      {props.page.isBehind && note}
      <div>
        <h1>{t('popupNoProgramTitle')}</h1>
        <p class="muted">{t('panelNoProgramText', [new URL(facts.url).hostname])}</p>
      </div>
      <Button look="primary" buttonRef={search} onClick={onSearch}>
        <Icon name="search" />
        {t('chooseProgram')}
      </Button>
      <Button onClick={props.onCheck}>
        <Icon name="eye" />
        {t('panelCheckMine')}
      </Button>
      {!props.page.isBehind && note}
    </ViewFrame>
  );
}
