import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/**
 * The text of a field that is saved while the user types: one saving after the other, and always the latest text.
 * A text that could not be saved stays in the field.
 * @param save Resolves once `stored` is up to date.
 */
export function useSavedText(
  stored: string,
  save: (text: string) => Promise<unknown>,
): readonly [shown: string, change: (text: string) => void] {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const isSaving = useRef(false);
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });

  const change = useCallback((text: string) => {
    latest.current = text;
    setDraft(text);
    if (isSaving.current) return;
    const saveLatest = async () => {
      isSaving.current = true;
      try {
        for (let saved: string | null = null; latest.current !== null && latest.current !== saved; ) {
          saved = latest.current;
          await saveNow.current(saved);
        }
        latest.current = null;
        setDraft(null);
      } catch {
        // Whoever saves says so. The text stays, and the next change saves it.
      } finally {
        isSaving.current = false;
      }
    };
    void saveLatest();
  }, []);
  return [draft ?? stored, change];
}
