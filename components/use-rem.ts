import { useLayoutEffect, useState } from 'preact/hooks';

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
