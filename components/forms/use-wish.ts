import { useState } from 'preact/hooks';

/**
 * What a control shows whose choices are stored: the user's wish until that is done, whatever else draws the page
 * meanwhile, and then what is stored.
 * @param onChange May answer with a promise, which resolves when `stored` is right again, also where nothing was changed.
 */
export function useWish<Value>(
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
