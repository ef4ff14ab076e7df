import { useCallback, useState } from 'preact/hooks';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { OptionsServices } from './options-services.ts';

interface SaveSettings {
  /** The number of saves, so that the page announces each one. */
  readonly savedCount: number;
  readonly error: ReturnType<typeof toErrorData> | null;
  /** Resolves to whether the change is saved. */
  save(change: Partial<Settings>): Promise<boolean>;
}

/** Saves each change of a setting and shows the outcome. */
export function useSaveSettings(services: OptionsServices, onChange: () => Promise<void>): SaveSettings {
  const [savedCount, setSavedCount] = useState(0);
  const [error, setError] = useState<ReturnType<typeof toErrorData> | null>(null);
  const save = useCallback(
    async (change: Partial<Settings>) => {
      setError(null);
      const isSaved = await services.send('saveSettings', change).then(
        () => true,
        (cause: unknown) => {
          setError(toErrorData(cause));
          return false;
        },
      );
      if (isSaved) setSavedCount((count) => count + 1);
      await onChange();
      return isSaved;
    },
    [services, onChange],
  );
  return { savedCount, error, save };
}
