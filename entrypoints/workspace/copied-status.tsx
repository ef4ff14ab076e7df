import { useCallback, useState } from 'preact/hooks';
import { ProblemNotice } from '#components/notice.tsx';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { t } from '#lib/platform/i18n.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';

type CopiedStatusProps = Pick<ReturnType<typeof useCopied>, 'copied'>;

/** Announces to assistive technology what was copied. Shows a failure to every user. */
export function CopiedStatus({ copied }: CopiedStatusProps) {
  return (
    <>
      <ProblemNotice text={copied?.isCopied === false && t('copyFailedPlain')} />
      <span class="visually-hidden" role="status">
        {copied?.isCopied === true && copied.announcement}
      </span>
    </>
  );
}

/** What was copied last. The button with the same `key` shows the tick. */
export interface Copied {
  readonly key: string;
  /** What the status line says to screen readers. */
  readonly announcement: string;
  readonly isCopied: boolean;
}

/** Copies texts. All buttons of a tab share one status. */
export function useCopied() {
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = useCallback(async (key: string, what: string | FormattedLink, announcement: string) => {
    setCopied(null);
    const isCopied = await copyFormatted(typeof what === 'string' ? { text: what, html: null } : what);
    setCopied({ key, announcement, isCopied });
    return isCopied;
  }, []);
  return { copied, copy, isMarked: (key: string) => copied?.isCopied === true && copied.key === key };
}
