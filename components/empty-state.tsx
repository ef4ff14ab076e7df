import type { ComponentChildren } from 'preact';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** What this place will hold, and how to get there. */
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** Stands where a list has nothing to show, and teaches how it would. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <p class="empty-title">{title}</p>
      {children && <div class="muted">{children}</div>}
      {actions && <div class="empty-actions">{actions}</div>}
    </div>
  );
}
