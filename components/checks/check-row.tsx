import type { ComponentChildren } from 'preact';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './check-group.css';

interface CheckRowProps {
  /** Null for a row without a number: it has no outline. */
  readonly number: number | null;
  /** What readers see of the link. Hostile. */
  readonly text: string;
  readonly detail: ComponentChildren;
  /** Shows the row's links on the page, or in the draft. */
  readonly onShow?: (() => void) | undefined;
  /** Whether it is shown in the draft beside the report. */
  readonly isInDraft?: boolean;
  /** A check box or a button. */
  readonly act?: ComponentChildren;
  /** Names the row in the part of the page that a number there leads to. */
  readonly id?: string;
}

/** One row of a report. Its number stands on the page, too. */
export function CheckRowItem({ number, text, detail, onShow, isInDraft = false, act, id }: CheckRowProps) {
  return (
    <li class="check-row" id={id}>
      {number === null ? (
        <span />
      ) : onShow === undefined ? (
        <span class="check-number">{formatNumber(number)}</span>
      ) : (
        <button
          type="button"
          class="check-number"
          aria-label={t(isInDraft ? 'checkShowInDraft' : 'checkShowLink', [formatNumber(number), text])}
          title={t(isInDraft ? 'checkShow' : 'checkShowLinkTip')}
          onClick={onShow}
        >
          {formatNumber(number)}
        </button>
      )}
      <div class="check-text">
        <p class="check-link-text" dir="auto">
          {text}
        </p>
        <div class="check-detail">{detail}</div>
      </div>
      {act ?? <span />}
    </li>
  );
}
