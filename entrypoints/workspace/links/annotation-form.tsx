import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type SaveWords, useDraft } from '#components/forms/drafts.ts';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { CloseButton } from '#components/icon-button.tsx';
import '#components/forms/field.css';
import { maxNoteLength } from '#lib/domain/links/kept-link.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { completeTags, toTags, withoutTag } from '#lib/domain/links/to-tags.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import type { LinksServices } from './links-services.ts';
import './annotation-form.css';

interface AnnotationFormProps {
  readonly row: LinkRow;
  readonly services: LinksServices;
  /** The tags that links have already. */
  readonly tags: readonly string[];
}

/** The fields of the user's note and tags. Each change is saved at once, and what cannot be saved outlives the record. */
export function AnnotationForm({ row, services, tags: known }: AnnotationFormProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [savedCount, setSavedCount] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const toSave =
    (toChange: (words: string) => Parameters<LinksServices['annotate']>[1]): SaveWords =>
    async (words, isAgain) => {
      try {
        await services.annotate(row, toChange(words));
      } catch (cause) {
        if (!isAgain) setProblem(sayFailure(cause, services.nowMs()));
        return false;
      }
      setProblem(null);
      setSavedCount((count) => count + 1);
      return true;
    };
  const [field, stored] = [`${row.accountId}/${row.recordId}`, row.link];
  const { drafts } = services;
  const note = useTyped({
    draft: useDraft(drafts, `${field}/note`, stored?.note ?? '', toSave(toNote)),
    stored: stored?.note ?? '',
    toStored: asTyped,
  });
  const tags = useTyped({
    draft: useDraft(drafts, `${field}/tags`, toText(stored?.tags ?? []), toSave(toTagChange)),
    stored: toText(stored?.tags ?? []),
    toStored: (typed) => toText(toTags(typed)),
  });
  const isUnsaved = note.hasFailed || tags.hasFailed;

  return (
    <div class="links-annotation" ref={form}>
      <div class="links-annotation-head">
        <label class="field-label" for={id}>
          {t('linksNote')}
        </label>
        <SavedMark count={savedCount} text={t('saved')} />
      </div>
      <textarea
        id={id}
        class="input links-note"
        rows={3}
        maxLength={maxNoteLength}
        value={note.typed}
        dir="auto"
        onInput={({ currentTarget: { value } }) => note.type(value)}
      />
      {toTags(tags.typed).length > 0 && (
        <ul class="links-own-tags" aria-label={t('linksTagsHere')}>
          {toTags(tags.typed).map((tag) => (
            <li key={tag} class="links-own-tag">
              <span dir="auto">{tag}</span>
              <CloseButton
                label={t('linksTagRemoveOne', [tag])}
                onClick={() => {
                  tags.type(toText(withoutTag(toTags(tags.typed), tag)));
                  // Focuses the field, because the pressed button has disappeared.
                  form.current?.querySelector<HTMLElement>('input')?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t('linksTags')}
        value={tags.typed}
        hint={t('linksTagsHint')}
        suggestions={completeTags(tags.typed, known)}
        error={isUnsaved ? (problem ?? t('postUnsaved')) : null}
        onInput={tags.type}
      />
    </div>
  );
}

const toText = (tags: readonly string[]) => tags.join(', ');
const asTyped = (typed: string) => typed;
const toNote = (note: string) => ({ note });
const toTagChange = (typed: string) => ({ tags: toTags(typed) });

interface TypedField {
  readonly draft: ReturnType<typeof useDraft>;
  readonly stored: string;
  /** What is stored of a text. */
  toStored(typed: string): string;
}

/**
 * What a field shows: what is stored, and from the first key on what the user types, until that is stored. The list is
 * read some time after a save, and a field that showed what is stored meanwhile would jump back.
 */
function useTyped({ draft, stored, toStored }: TypedField) {
  const [typed, setTyped] = useState(draft.words);
  const isOwn = useRef(draft.words !== stored);
  useLayoutEffect(() => {
    if (toStored(typed) === stored) isOwn.current = false;
    else if (!isOwn.current) setTyped(stored);
  }, [stored]);
  const type = (next: string) => {
    isOwn.current = true;
    setTyped(next);
    draft.change(next);
  };
  return { typed, type, hasFailed: draft.hasFailed };
}
