import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { CloseButton } from '#components/icon-button.tsx';
import '#components/forms/field.css';
import { maxNoteLength } from '#lib/domain/links/kept-link.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { completeTags, toTags, withoutTag } from '#lib/domain/links/to-tags.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import type { LinksServices } from './links-services.ts';
import './annotation-form.css';

interface AnnotationFormProps {
  readonly row: LinkRow;
  readonly services: LinksServices;
  /** The tags that links have already. */
  readonly tags: readonly string[];
}

/** The fields of the user's note and tags. Each change is saved at once, the newest one last. */
export function AnnotationForm({ row, services, tags: known }: AnnotationFormProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [note, setNote] = useTyped(row.link?.note ?? '', asTyped);
  const [tags, setTags] = useTyped(toText(row.link?.tags ?? []), (typed) => toText(toTags(typed)));
  const [savedCount, setSavedCount] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useRef<{ readonly note: string; readonly tags: string } | null>(null);
  const isSaving = useRef(false);
  const isLeft = useRef(false);
  useEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );

  const save = async (change: { readonly note: string; readonly tags: string }) => {
    wanted.current = change;
    // Saves one change at a time, so that an older one never overwrites a newer one.
    if (isSaving.current) return;
    isSaving.current = true;
    let failed: string | null = null;
    while (wanted.current !== null) {
      const next: { readonly note: string; readonly tags: string } = wanted.current;
      wanted.current = null;
      failed = await services.annotate(row, next.note, toTags(next.tags)).then(
        () => null,
        (cause: unknown) => {
          const { text, next: step } = describeError(toErrorData(cause), services.nowMs());
          return `${text} ${step}`;
        },
      );
    }
    isSaving.current = false;
    if (isLeft.current) return;
    setProblem(failed);
    if (failed === null) setSavedCount((count) => count + 1);
  };

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
        value={note}
        dir="auto"
        onInput={({ currentTarget: { value } }) => {
          setNote(value);
          void save({ note: value, tags });
        }}
      />
      {toTags(tags).length > 0 && (
        <ul class="links-own-tags" aria-label={t('linksTagsHere')}>
          {toTags(tags).map((tag) => (
            <li key={tag} class="links-own-tag">
              <span dir="auto">{tag}</span>
              <CloseButton
                label={t('linksTagRemoveOne', [tag])}
                onClick={() => {
                  const left = toText(withoutTag(toTags(tags), tag));
                  setTags(left);
                  void save({ note, tags: left });
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
        value={tags}
        hint={t('linksTagsHint')}
        suggestions={completeTags(tags, known)}
        error={problem}
        onInput={(value) => {
          setTags(value);
          void save({ note, tags: value });
        }}
      />
    </div>
  );
}

const toText = (tags: readonly string[]) => tags.join(', ');
const asTyped = (typed: string) => typed;

/**
 * What a field shows: what is stored, and from the first key on what the user types, until that is stored. A save has
 * both fields, so one that kept what was stored at its opening would take back what another place stored since.
 * @param toStored What is stored of a text.
 */
function useTyped(stored: string, toStored: (typed: string) => string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(stored);
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    if (toStored(typed) === stored) isOwn.current = false;
    else if (!isOwn.current) setTyped(stored);
  }, [stored]);
  const type = (next: string) => {
    isOwn.current = true;
    setTyped(next);
  };
  return [typed, type];
}
