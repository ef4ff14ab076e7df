import { Notice } from '#components/notice.tsx';
import { maxBulkFileMb } from '#lib/domain/bulk/bulk-file.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { BulkFailure } from './bulk-form.ts';

const problems: Readonly<Record<Extract<BulkFailure, string>, MessageKey>> = {
  busy: 'bulkProblemBusy',
  'too-late': 'bulkProblemTooLate',
  'too-many-lines': 'bulkProblemTooMany',
  'not-text': 'bulkFileNotText',
  'too-large': 'bulkFileTooLarge',
};

interface BulkFailureNoticeProps {
  readonly failure: BulkFailure;
  readonly nowMs: number;
}

/** Says why the user's last act did nothing. */
export function BulkFailureNotice({ failure, nowMs }: BulkFailureNoticeProps) {
  if (typeof failure === 'string') {
    return (
      <Notice tone="bad" role="alert">
        <p>{t(problems[failure], [formatNumber(maxBulkFileMb)])}</p>
      </Notice>
    );
  }
  const { text, next } = describeError(failure, nowMs);
  return (
    <Notice tone="bad" role="alert" title={text}>
      <p>{next}</p>
    </Notice>
  );
}
