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
  /** Outlines the row's links on the page; absent for a draft. */
  readonly onShow?: (() => void) | undefined;
  /** A check box or a button. */
  readonly act?: ComponentChildren;
  /** Names the row in the part of the page that a number there leads to. */
  readonly id?: string;
}

/** One row of a report. Its number stands on the page, too. */
export function CheckRowItem({ number, text, detail, onShow, act, id }: CheckRowProps) {
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
          aria-label={t('checkShowLink', [formatNumber(number), text])}
          title={t('checkShowLinkTip')}
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
