import type { RefObject } from 'preact';
import { t } from '#lib/platform/i18n.ts';
import './token-chips.css';

interface TokenChipsProps {
  /** The placeholders' names, without braces. */
  readonly names: readonly string[];
  /** The field that last had the focus. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/**
 * Buttons for the placeholders that Linkmint fills in when it makes or copies a link. A click inserts the placeholder
 * at the caret and returns the focus to the field.
 */
export function TokenChips({ names, field }: TokenChipsProps) {
  const insert = (token: string) => {
    const { current } = field;
    if (current === null) return;
    const { selectionStart, selectionEnd, value } = current;
    current.setRangeText(token, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    // The browser fires no event for a change by script.
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
