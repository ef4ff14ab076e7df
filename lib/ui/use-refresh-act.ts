import { useState } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';

interface RefreshAct {
  readonly isBusy: boolean;
  /** The outcome of the last refresh; null before the first and while one is running. */
  readonly said: { readonly text: string; readonly isFailure: boolean } | null;
  refresh(): void;
}

/** State for a button that asks the service again and reports the outcome. */
export function useRefreshAct(ask: () => Promise<unknown>, nowMs: () => number): RefreshAct {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<RefreshAct['said']>(null);

  const run = async () => {
    setBusy(true);
    setSaid(null);
    try {
      await ask();
      setSaid({ text: t('programsRefreshed'), isFailure: false });
    } catch (cause) {
      const { text, next } = describeListingError(toErrorData(cause), nowMs());
      setSaid({ text: `${text} ${next}`, isFailure: true });
    }
    setBusy(false);
  };
  return { isBusy, said, refresh: () => void (isBusy || run()) };
}
