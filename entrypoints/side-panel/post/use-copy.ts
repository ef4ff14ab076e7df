import { useCallback, useState } from 'preact/hooks';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';
import { toChannelTemplate } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { copyFormatted } from '#ui/copy-formatted.ts';
import type { StageProps } from './stage-props.ts';

/** Copies the texts of channels, and notes each copy in the diary. */
export interface TextCopy {
  /** The channels that were copied since the view opened. */
  readonly copied: readonly string[];
  /** Copies a channel's text. Resolves to whether it is on the clipboard. */
  copy(channel: Pick<PostChannel, 'channelId' | 'name' | 'text'>): Promise<boolean>;
}

export function useCopy({ services, snapshot, shown, acts, undo }: StageProps): TextCopy {
  const [copied, setCopied] = useState<readonly string[]>([]);
  const { newId, send } = services;
  const { presets } = shown.occasion;
  const { postId } = shown.post;
  const { usage } = snapshot;
  const copy = useCallback(
    async ({ channelId, name, text }: Pick<PostChannel, 'channelId' | 'name' | 'text'>) => {
      const { kind } = toChannelTemplate(channelId, presets);
      if (!(await copyFormatted(toPostClipboard(kind, text)))) {
        undo.say(t('postCopyFailed'));
        return false;
      }
      setCopied((before) => [...before.filter((each) => each !== channelId), channelId]);
      const left = Math.max(0, usage.limit - usage.used);
      undo.say(t('postCopied', left, [name, formatNumber(left)]));
      const actId = newId();
      await acts.act(async () => (await send('noteTextCopied', { postId, actId, channelId })).problem);
      return true;
    },
    [presets, undo, usage, acts, send, newId, postId],
  );
  return { copied, copy };
}
