import { useState } from 'preact/hooks';
import { useDraft } from '#components/forms/drafts.ts';
import type { PostEditor } from '#components/posts/use-post.ts';
import { maxPostNameLength } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';

interface PostNameProps {
  readonly editor: PostEditor;
  readonly class: string;
  readonly placeholder: string;
  readonly isFocused?: boolean;
}

/** The post's name. It is stored while the user types. */
export function PostName({ editor: { post, acts, services }, placeholder, isFocused, ...props }: PostNameProps) {
  const { words, change } = useDraft(
    services.drafts,
    acts.fieldOf('#name'),
    post.name,
    acts.toSave((name) => ({ kind: 'rename', name })),
  );
  // A name is stored without a space at its end. The field keeps it: its user is about to type the next word.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      ref={isFocused ? focusOnce : null}
      class={`input ${props.class}`}
      aria-label={t('postName')}
      placeholder={placeholder}
      maxLength={maxPostNameLength}
      autocomplete="off"
      dir="auto"
      value={typed ?? words}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value);
        change(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A stable function, so that it is called when the field appears, and not again. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();
