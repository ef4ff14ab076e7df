import { EmptyState } from '#components/empty-state.tsx';
import { t } from '#lib/ui/i18n.ts';
import type { TabProps } from '../workspace-services.ts';

export function CouponsTab(_props: TabProps) {
  return <EmptyState title={t('tabCoupons')} />;
}
