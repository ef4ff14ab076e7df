import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { Button } from './button.tsx';
import './notice.css';

interface NoticeProps {
  readonly tone: 'plain' | 'warn' | 'bad';
  /** Use `alert` only for a failed act of the user; a warning is a `note`. */
  readonly role: 'alert' | 'note';
  readonly title?: string;
  /** What it says, where that is one paragraph of text; else the children. */
  readonly text?: string;
  readonly children?: ComponentChildren;
  /** Buttons for the next step. */
  readonly actions?: ComponentChildren;
}

/** A boxed message: what happened, why, and what to do next. */
export function Notice({ tone, role, title, text, children, actions }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The outcome of the user's act must not appear below the edge of a popup.
    if (role === 'alert') box.current?.scrollIntoView({ block: 'nearest' });
  }, [role]);
  return (
    <div ref={box} class={`notice notice-${tone}`} role={role}>
      <div class="notice-text">
        {title && <p class="notice-title">{title}</p>}
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
      {actions && <div class="notice-actions">{actions}</div>}
    </div>
  );
}

interface ProblemNoticeProps {
  readonly title?: string;
  readonly text: string | null | undefined | false;
  /** What "Try again" does. */
  readonly onRetry?: () => void;
}

/** Why an act or a reading failed. Draws nothing without a text. A new text is a new alert. */
export function ProblemNotice({ title = '', text, onRetry }: ProblemNoticeProps) {
  if (!text) return null;
  return (
    <Notice
      key={text}
      tone="bad"
      role="alert"
      title={title}
      text={text}
      actions={onRetry && <Button onClick={onRetry}>{t('actionTryAgain')}</Button>}
    />
  );
}

interface FailureNoticeProps {
  /** Null if nothing failed: then nothing is shown. */
  readonly error: Parameters<typeof describeError>[0] | null;
  readonly nowMs: number;
  /** For what the next step depends on the act. */
  readonly describe?: typeof describeError;
  /** What "Try again" does. */
  readonly onRetry?: () => void;
}

/** Why an act of the user or a reading failed, and what to do next. */
export function FailureNotice({ error, nowMs, describe = describeError, onRetry }: FailureNoticeProps) {
  if (error === null) return null;
  const { text, next } = describe(error, nowMs);
  return <ProblemNotice title={text} text={next} {...(onRetry && { onRetry })} />;
}
