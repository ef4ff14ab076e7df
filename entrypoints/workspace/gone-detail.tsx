import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { t } from '#lib/platform/i18n.ts';
import './record-panel.css';

interface GoneDetailProps {
  readonly title: string;
  readonly hint?: string;
  readonly onClose: () => void;
}

/** Says that the record that the address names no longer exists. */
export function GoneDetail({ title, hint, onClose }: GoneDetailProps) {
  return (
    <aside class="detail" aria-label={title}>
      <EmptyState title={title} actions={<Button onClick={onClose}>{t('actionClose')}</Button>}>
        {hint && <p>{hint}</p>}
      </EmptyState>
    </aside>
  );
}
