import { useCallback, useState } from 'preact/hooks';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { OptionsServices } from './options-services.ts';

/** Saves each change of a setting and shows the outcome. */
export function useSaveSettings(services: OptionsServices, onChange: () => Promise<void>) {
  const [savedCount, setSavedCount] = useState(0);
  const [error, setError] = useState<ReturnType<typeof toErrorData> | null>(null);
  const save = useCallback(
    async (change: Partial<Settings>) => {
      setError(null);
      try {
        await services.send('saveSettings', change);
        setSavedCount((count) => count + 1);
      } catch (cause) {
        setError(toErrorData(cause));
      }
      await onChange();
    },
    [services, onChange],
  );
  return {
    /** The number of saves, so that the page announces each one. */
    savedCount,
    error,
    save,
  };
}
