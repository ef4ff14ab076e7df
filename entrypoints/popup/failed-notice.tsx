import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { t } from '#lib/ui/i18n.ts';

interface FailedNoticeProps {
  readonly error: ErrorData;
  readonly nowMs: () => number;
  readonly onOpenOptions: () => void;
}

/** Why an act failed, and what to do next. A late part: every error of Linkmint has its sentences here. */
export function FailedNotice({ error, nowMs, onOpenOptions }: FailedNoticeProps) {
  const described = describeError(error, nowMs());
  return (
    <Notice
      tone="bad"
      role="alert"
      title={described.text}
      actions={described.isFixedInOptions && <Button onClick={onOpenOptions}>{t('actionOpenOptions')}</Button>}
    >
      <p>{described.next}</p>
    </Notice>
  );
}
