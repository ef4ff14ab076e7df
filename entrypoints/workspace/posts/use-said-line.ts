import { useMemo } from 'preact/hooks';
import type { SaidLine } from '#lib/ui/use-act.ts';
import type { ActLine } from '../links/use-act-line.ts';

/**
 * The tab's line, for acts that the panel has, too.
 * @param postId The post whose row takes the focus once the post is back.
 */
export function useSaidLine({ say, refuse }: ActLine, postId?: string): SaidLine {
  return useMemo(
    () => ({
      say(text, takeBack, isGone) {
        const undo = async () => {
          const said = (await takeBack?.()) ?? null;
          return said === null ? null : { text: said, ...(isGone && postId && { focusId: postId }) };
        };
        say({ text, ...(takeBack && { undo }), ...(isGone && { isFocusLost: true }) });
      },
      refuse,
      clear: () => say(null),
    }),
    [say, refuse, postId],
  );
}
