import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { t } from '#lib/platform/i18n.ts';

/** Stands in place of a tab, or of a late part as large, while it loads. */
export const drawLoading = () => <SkeletonRows label={t('workspaceLoading')} count={8} />;
