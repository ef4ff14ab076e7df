import { t } from '#lib/platform/i18n.ts';
import { CopiedMark } from '../copied-mark.tsx';
import './code-button.css';

interface CodeButtonProps {
  readonly code: string;
  readonly isCopied: boolean;
  /** For a button that stands alone instead of in a row. */
  readonly isLarge?: boolean;
  readonly onCopy: () => void;
}

export function CodeButton({ code, isCopied, isLarge, onCopy }: CodeButtonProps) {
  const label = t('copyCode', [code]);
  return (
    <button
      type="button"
      class={`code-button${isLarge ? ' code-button-large' : ''}`}
      aria-label={label}
      title={label}
      onClick={onCopy}
    >
      <span class="code-button-text">{code}</span>
      <CopiedMark isShown={isCopied} />
    </button>
  );
}
