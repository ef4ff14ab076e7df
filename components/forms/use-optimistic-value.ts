import { useState } from 'preact/hooks';

/**
 * The value that a control of a stored choice shows: the user's choice until it is saved, then the stored value. A
 * render in between does not bring the old value back.
 * @param onChange May return a promise. It resolves when `stored` is up to date, also if nothing changed.
 */
export function useOptimisticValue<Value>(
  stored: Value,
  onChange: (value: Value) => unknown,
): readonly [shown: Value, change: (value: Value) => void] {
  const [wish, setWish] = useState<{ readonly value: Value } | null>(null);
  const change = (value: Value) => {
    const done = onChange(value);
    if (!(done instanceof Promise)) return;
    const made = { value };
    setWish(made);
    const forget = () => setWish((latest) => (latest === made ? null : latest));
    void done.then(forget, forget);
  };
  return [wish === null ? stored : wish.value, change];
}
