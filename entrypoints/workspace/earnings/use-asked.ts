import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** An answer, which is requested again when the question changes. */
export interface Asked<Answer> {
  /** The last answer, until the next one arrives, so that nothing jumps meanwhile. Null before the first. */
  readonly answer: Answer | null;
  readonly isStale: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Asks when `key` changes. Null means that there is no question. One question is asked at a time. Of the questions that
 * arrive meanwhile, only the last is asked, because pages of a load arrive faster than a report of them.
 */
export function useAsked<Answer>(key: string | null, ask: () => Promise<Answer>): Asked<Answer> {
  const [state, setState] = useState<{ readonly key: string | null; readonly answer: Answer | null }>({
    key: null,
    answer: null,
  });
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const wanted = useRef({ key, ask });
  wanted.current = { key, ask };
  const isAsking = useRef(false);
  const isLeft = useRef(false);

  useEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );
  // Runs before the first frame, so that the answer is there one frame sooner.
  useLayoutEffect(() => {
    if (isAsking.current || key === null) return;
    isAsking.current = true;
    void (async () => {
      for (;;) {
        const asked = wanted.current;
        try {
          const answer = await asked.ask();
          if (isLeft.current) return;
          setState({ key: asked.key, answer });
          setFailedKey(null);
        } catch {
          if (isLeft.current) return;
          setFailedKey(asked.key);
        }
        if (wanted.current.key === asked.key || wanted.current.key === null) break;
      }
      isAsking.current = false;
    })();
  }, [key, tries]);

  return {
    answer: state.answer,
    isStale: state.key !== key,
    hasFailed: failedKey !== null && failedKey === key,
    retry: () => {
      setFailedKey(null);
      setTries((count) => count + 1);
    },
  };
}
