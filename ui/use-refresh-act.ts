import { useState } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { describeListingError } from '#ui/describe-listing-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';

interface RefreshAct {
  readonly isBusy: boolean;
  /** What came of the last time; null before the first, and while it is under way. */
  readonly said: { readonly text: string; readonly isFailure: boolean } | null;
  refresh(): void;
}

/** A button that asks the service for something again, and says what came of it. */
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
