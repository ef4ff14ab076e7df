import { useEffect, useState } from 'preact/hooks';

const loadedEarly = new Map<() => Promise<unknown>, unknown>();

/** Loads a part before what needs it is drawn: {@link useLate} with the same function then has it from the start. */
export async function loadEarly<Part>(load: () => Promise<Part>): Promise<void> {
  loadedEarly.set(load, await load());
}

/** A part of the page that is loaded when it is first needed; null until it is there. `load` is called once. */
export function useLate<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState(() => (loadedEarly.get(load) ?? null) as Part | null);
  useEffect(() => {
    if (part === null) void load().then((loaded) => setPart(() => loaded));
  }, []);
  return part;
}
