import type { ComponentChildren } from 'preact';
import { IconButton } from '#components/icon-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import '#components/checks/check-view.css';

interface CheckTopProps {
  readonly title: string;
  /** Whether the title is the view's heading. A report's sum is. */
  readonly isHeading?: boolean;
  readonly onBack: () => void;
  readonly children?: ComponentChildren;
}

/** The line above a check: back, where it is, and an act. */
export function CheckTop({ title, isHeading = true, onBack, children }: CheckTopProps) {
  return (
    <div class="check-top">
      <IconButton icon="back" label={t('checkBack')} onClick={onBack} />
      {isHeading ? <h1 tabIndex={-1}>{title}</h1> : <p class="check-top-title">{title}</p>}
      {children}
    </div>
  );
}
