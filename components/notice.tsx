import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './notice.css';

interface NoticeProps {
  readonly tone: 'plain' | 'warn' | 'bad';
  /** Use `alert` only for a failed act of the user; a warning is a `note`. */
  readonly role: 'alert' | 'note';
  readonly title?: string;
  readonly children?: ComponentChildren;
  /** Buttons for the next step. */
  readonly actions?: ComponentChildren;
}

/** A boxed message: what happened, why, and what to do next. */
export function Notice({ tone, role, title, children, actions }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The outcome of the user's act must not appear below the edge of a popup.
    if (role === 'alert') box.current?.scrollIntoView({ block: 'nearest' });
  }, [role]);
  return (
    <div ref={box} class={`notice notice-${tone}`} role={role}>
      <div class="notice-text">
        {title && <p class="notice-title">{title}</p>}
        {children}
      </div>
      {actions && <div class="notice-actions">{actions}</div>}
    </div>
  );
}
