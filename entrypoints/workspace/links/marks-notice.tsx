import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { ListedMark } from './links-services.ts';

interface MarksNoticeProps {
  readonly marks: readonly ListedMark[];
  readonly onShow: () => void;
  readonly onDismiss: (marks: readonly ListedMark[]) => void;
}

/** Says how many links stopped because of their program since the user last dismissed this notice. */
export function MarksNotice({ marks, onShow, onDismiss }: MarksNoticeProps) {
  const unseen = marks.filter(({ isSeen, linkCount }) => !isSeen && linkCount > 0);
  const count = unseen.reduce((sum, { linkCount }) => sum + linkCount, 0);
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('linksStoppedTitle', [formatNumber(count)])}
      actions={
        <>
          <Button onClick={onShow}>{t('linksStoppedShow')}</Button>
          <Button onClick={() => onDismiss(unseen)}>{t('linksStoppedDismiss')}</Button>
        </>
      }
    >
      <p>{t('linksStoppedHow')}</p>
    </Notice>
  );
}
