import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { useCopied } from './use-copied.ts';

type CopiedStatusProps = Pick<ReturnType<typeof useCopied>, 'copied'>;

/** Announces to assistive technology what was copied. Shows a failure to every user. */
export function CopiedStatus({ copied }: CopiedStatusProps) {
  return (
    <>
      {copied?.isCopied === false && (
        <Notice tone="bad" role="alert">
          <p>{t('copyFailedPlain')}</p>
        </Notice>
      )}
      <span class="visually-hidden" role="status">
        {copied?.isCopied === true && copied.announcement}
      </span>
    </>
  );
}
