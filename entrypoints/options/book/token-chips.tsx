import type { RefObject } from 'preact';
import { t } from '#lib/platform/i18n.ts';
import './token-chips.css';

interface TokenChipsProps {
  /** Names, without braces. */
  readonly names: readonly string[];
  /** The field that had the focus last. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/** What is filled in when a link is made or copied: each goes to where the caret is, and the focus back to it. */
export function TokenChips({ names, field }: TokenChipsProps) {
  const insert = (token: string) => {
    const { current } = field;
    if (current === null) return;
    const { selectionStart, selectionEnd, value } = current;
    current.setRangeText(token, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    // A change by script fires no event by itself.
    current.dispatchEvent(new InputEvent('input', { bubbles: true }));
    current.focus();
  };
  return (
    <ul class="tokens" aria-label={t('tokens')}>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            class="token"
            aria-label={t('tokenInsert', [`{${name}}`])}
            title={t('tokenInsert', [`{${name}}`])}
            onClick={() => insert(`{${name}}`)}
          >
            {`{${name}}`}
          </button>
        </li>
      ))}
    </ul>
  );
}
