import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Whether a media query holds, now and as the window changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const onChange = () => setMatches(list.matches);
    onChange();
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, [query]);
  return matches;
}

/** What browsers begin with. */
const usualRem = 16;

/**
 * One rem in px: how large the user's text is. A hidden box measures it, because only a drawn box knows of a zoom of the text
 * alone. It renders again when the user picks another size.
 */
export function useRem(): number {
  const [rem, setRem] = useState(usualRem);
  useLayoutEffect(() => {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'fixed', visibility: 'hidden', insetBlockStart: '0', blockSize: '1rem' });
    document.body.append(box);
    const measure = () => setRem(box.getBoundingClientRect().height || usualRem);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.remove();
    };
  }, []);
  return rem;
}
