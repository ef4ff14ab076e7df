import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PopupServices } from '../popup-services.ts';

/** Cancels a click that waits for its call. Hidden while no click waits: a call that was sent cannot be cancelled. */
export function CancelWait({ services }: { readonly services: PopupServices }) {
  const requestId = useRef<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(
    () =>
      services.watchMint((progress) => {
        requestId.current = progress?.requestId ?? null;
        setWaiting(progress !== null);
      }),
    [services],
  );
  const cancel = () => {
    const act = requestId.current;
    if (act === null) return;
    // A failure needs no message: the click gets its own answer.
    void services.send('cancelMint', { requestId: act }).catch(() => undefined);
  };
  return isWaiting ? <Button onClick={cancel}>{t('mintCancel')}</Button> : null;
}
