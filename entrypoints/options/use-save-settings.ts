import { useCallback, useState } from 'preact/hooks';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import type { OptionsServices } from './options-services.ts';

export function useSaveSettings(services: OptionsServices, onChange: () => Promise<void>) {
  const [savedCount, setSavedCount] = useState(0);
  const { error, attempt } = useFailure();
  const save = useCallback(
    async (change: Partial<Settings>) => {
      if (await attempt(() => services.send('saveSettings', change))) setSavedCount((count) => count + 1);
      await onChange();
    },
    [services, onChange, attempt],
  );
  return {
    /** The number of saves, so that the page announces each one. */
    savedCount,
    error,
    save,
  };
}
