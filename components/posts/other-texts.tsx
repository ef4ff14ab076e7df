import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { t } from '#lib/platform/i18n.ts';
import './other-texts.css';

interface OtherTextsProps {
  readonly channelName: string;
  readonly texts: readonly string[];
  readonly onAct: (kind: 'use' | 'remove', text: string) => void;
}

/** The texts that the user wrote for a channel on another device, each to take or to remove. */
export function OtherTexts({ channelName, texts, onAct }: OtherTextsProps) {
  return texts.map((text) => (
    <Disclosure key={text} summary={t('postOtherText', [channelName])}>
      <p class="other-text" dir="auto">
        {text}
      </p>
      <div class="button-row">
        <Button onClick={() => onAct('use', text)}>{t('postOtherTextUse')}</Button>
        <Button look="quiet" onClick={() => onAct('remove', text)}>
          {t('postOtherTextRemove')}
        </Button>
      </div>
    </Disclosure>
  ));
}
