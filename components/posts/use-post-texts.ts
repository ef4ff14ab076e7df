import { useEffect, useRef, useState } from 'preact/hooks';
import { useAltKeys } from '#components/posts/use-alt-keys.ts';
import type { PostEditor } from '#components/posts/use-post.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';

/** The texts of a post: which one is open, and the copying of each. */
export type PostTexts = ReturnType<typeof usePostTexts>;

/** The coloured act of the open text: to copy it, and then to say that it is out. Null once it is. */
export type TextAct = { readonly kind: 'copy' | 'mark'; readonly channel: PostChannel };

interface TextsHooks {
  /** Whether the coloured act takes the focus when the view opens. */
  readonly takesFocus?: boolean;
  /** The last channel is marked as posted. */
  readonly onAllPosted?: () => void;
}

/** Names an act, also in the next drawing. */
export const keyOf = ({ kind, channel }: TextAct) => `${kind} ${channel.channelId}`;

/** In place of an act's key: no text is left to be posted. */
const allPosted = 'all posted';

/** @param channels Those that have a text to show, or to copy. */
export function usePostTexts(
  editor: PostEditor,
  channels: readonly PostChannel[],
  { takesFocus, onAllPosted }: TextsHooks = {},
) {
  const { acts, services } = editor;
  const [openId, setOpen] = useState(() => toOpenAtFirst(channels)?.channelId);
  const open = channels.find(({ channelId }) => channelId === openId) ?? channels[0];
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const toAct = (channel: PostChannel): TextAct => ({
    kind: acts.stateOf(channel) === 'copied' ? 'mark' : 'copy',
    channel,
  });
  const toDo = channels.filter(({ postedAtMs }) => postedAtMs === undefined);
  const first = open !== undefined && toDo.includes(open) ? open : toDo[0];
  const act = first === undefined ? null : toAct(first);
  const button = useRef<HTMLButtonElement>(null);
  /** The act whose button takes the focus once it is drawn. */
  const awaited = useRef(takesFocus && act !== null ? keyOf(act) : null);
  useEffect(() => {
    if (awaited.current !== (act === null ? allPosted : keyOf(act))) return;
    awaited.current = null;
    button.current?.focus();
  });
  // Alt+1 to Alt+9 open the text at that place, and Alt+P shows it as text or as readers see it.
  useAltKeys((code) => {
    const [, place] = /^Digit([1-9])$/.exec(code) ?? [];
    const at = channels[Number(place) - 1];
    if (at !== undefined) setOpen(at.channelId);
    if (code === 'KeyP') setShown(shown === 'text' ? 'preview' : 'text');
    return place !== undefined || code === 'KeyP';
  });
  return {
    channels,
    open,
    setOpen,
    act,
    /** The button of the coloured act; once all is posted, of the first one that is left. */
    button,
    shown,
    setShown,
    /** The text that was copied stays open, so that what is marked as posted is that one. */
    async copy(channel: PostChannel): Promise<void> {
      setOpen(channel.channelId);
      awaited.current = keyOf({ kind: 'mark', channel });
      if (!(await acts.copy(channel))) awaited.current = null;
    },
    /** Marks a channel as posted, and opens the next text. */
    async mark(channel: PostChannel, address: string): Promise<boolean> {
      if (!(await acts.mark(channel, address, services.nowMs()))) return false;
      const [next] = toDo.filter(({ channelId }) => channelId !== channel.channelId);
      if (next === undefined && onAllPosted !== undefined) onAllPosted();
      else if (next === undefined) awaited.current = allPosted;
      else {
        setOpen(next.channelId);
        awaited.current = keyOf(toAct(next));
      }
      return true;
    },
  };
}

/** The text that was copied last and is not posted: its user may come back to say that it is. */
function toOpenAtFirst(channels: readonly PostChannel[]): PostChannel | undefined {
  const waiting = channels.filter(({ postedAtMs }) => postedAtMs === undefined);
  return waiting.toSorted((a, b) => (b.copiedAtMs ?? 0) - (a.copiedAtMs ?? 0))[0];
}

/** What each part of the texts is about. */
export interface TextsProps {
  readonly editor: PostEditor;
  readonly texts: PostTexts;
}
