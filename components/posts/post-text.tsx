import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './post-text.css';
import '#components/forms/field.css';
import '#components/forms/text-area.css';

interface PostTextProps {
  readonly channelName: string;
  readonly text: string;
  /** Which language it is in; by default the page's. */
  readonly language?: string | undefined;
  readonly isEdited: boolean;
  /** Whether the words could not be stored. */
  readonly isUnsaved: boolean;
  readonly rows?: number;
  /** The user's lines that writing the text again would lose. Called when they ask for that. */
  readonly findLost: () => readonly string[];
  readonly onText: (text: string) => void;
  readonly onWriteAgain: () => void;
  /** Ctrl+Enter. */
  readonly onCopy: () => void;
}

/** The text of a channel, which its user may change. */
export function PostText(props: PostTextProps) {
  const { channelName, text, language, isEdited, isUnsaved, rows = 12, findLost, onText, onWriteAgain, onCopy } = props;
  const [lost, setLost] = useState<readonly string[] | null>(null);
  const writeAgain = () => {
    setLost(null);
    onWriteAgain();
  };
  return (
    <div class="post-text">
      <textarea
        class="input input-code text-area post-text-area"
        aria-label={t('postTextFor', [channelName])}
        aria-keyshortcuts="Control+Enter"
        rows={rows}
        spellcheck={false}
        lang={language}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onCopy();
        }}
      />
      {isUnsaved && <p class="meta post-text-unsaved">{t('postUnsaved')}</p>}
      {isEdited && lost === null && (
        <p class="meta">
          {t('postTextEdited')}{' '}
          <Button look="quiet" onClick={() => setLost(findLost())}>
            {t('postWriteAgain')}
          </Button>
        </p>
      )}
      {isEdited && lost !== null && (
        <div class="post-text-lost">
          <p>{lost.length === 0 ? t('postLosesNothing') : t('postLoses', lost.length, [formatNumber(lost.length)])}</p>
          {lost.length > 0 && (
            <ul class="meta">
              {lost.slice(0, 5).map((line, index) => (
                <li key={index} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
          )}
          <div class="button-row">
            <Button onClick={writeAgain}>{t('postWriteAgain')}</Button>
            <Button onClick={() => setLost(null)}>{t('postKeepMine')}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
