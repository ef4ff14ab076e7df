import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { useCopied } from './use-copied.ts';

type CopiedStatusProps = Pick<ReturnType<typeof useCopied>, 'copied'>;

/** Tells assistive technology what was copied, and everybody where it was not. */
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
