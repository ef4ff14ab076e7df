import { useEffect, useState } from 'preact/hooks';

/** A part of the page that is loaded when it is first needed; null until it is there. `load` is called once. */
export function useLate<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ readonly loaded: Part } | null>(null);
  useEffect(() => void load().then((loaded) => setPart({ loaded })), []);
  return part?.loaded ?? null;
}
