import { useLayoutEffect, useRef } from 'preact/hooks';
import { UnlockForm } from '#components/lock/unlock-form.tsx';
import { Notice } from '#components/notice.tsx';
import type { Send } from '#lib/messaging/create-send.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeLockOutcome } from '#lib/ui/describe-lock-outcome.ts';
import { focusHeading } from '#lib/ui/focus.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';

interface LockNoticeProps {
  readonly services: { readonly send: Send; nowMs(): number };
  readonly onUnlocked: () => Promise<void>;
}

/** Says that the lock is closed: stored links can be copied, new ones only after the user types the passphrase. */
export function LockNotice({ services, onUnlocked }: LockNoticeProps) {
  const unlock = async (passphrase: string) => {
    try {
      const problem = describeLockOutcome(await services.send('unlock', { passphrase }));
      // It is open, also where the page cannot be read just now.
      if (problem === null) await onUnlocked().catch(() => undefined);
      return problem;
    } catch (cause) {
      return sayFailure(cause, services.nowMs());
    }
  };
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      if (form.current?.contains(document.activeElement)) focusHeading(document);
    },
    [],
  );
  return (
    <Notice tone="warn" role="note" title={t('popupLocked')}>
      <p>{t('popupLockedText')}</p>
      <div ref={form}>
        <UnlockForm onUnlock={unlock} />
      </div>
    </Notice>
  );
}
