import type { ComponentChildren } from 'preact';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** What this list will contain, and how to fill it: one paragraph of text; else the children. */
  readonly text?: string;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** Replaces an empty list and explains how to fill it. */
export function EmptyState({ title, text, children, actions }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <p class="empty-title">{title}</p>
      {(text || children) && (
        <div class="muted">
          {text && <p>{text}</p>}
          {children}
        </div>
      )}
      {actions && <div class="empty-actions">{actions}</div>}
    </div>
  );
}
