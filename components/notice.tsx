import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './notice.css';

interface NoticeProps {
  readonly tone: 'plain' | 'warn' | 'bad';
  /** `alert` is for an act of the user that failed, and for nothing else; a warning is a `note`. */
  readonly role: 'alert' | 'note';
  readonly title?: string;
  readonly children?: ComponentChildren;
  /** Buttons for what to do next. */
  readonly actions?: ComponentChildren;
}

/** A boxed message: what happened, why, and what to do next. */
export function Notice({ tone, role, title, children, actions }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What became of the user's act must not appear below the edge of a popup.
    if (role === 'alert') box.current?.scrollIntoView({ block: 'nearest' });
  }, [role]);
  return (
    <div ref={box} class={`notice notice-${tone}`} role={role}>
      {title && <p class="notice-title">{title}</p>}
      {children}
      {actions && <div class="notice-actions">{actions}</div>}
    </div>
  );
}
