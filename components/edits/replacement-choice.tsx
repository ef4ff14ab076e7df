import { useCallback, useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { EditServices } from '#components/edits/edit-services.ts';
import type { EditReplacing } from '#components/edits/use-edit-acts.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { FailureNotice } from '#components/notice.tsx';
import { type EditedPost, type PostEdit, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Replacement } from '#lib/domain/posts/replacing.ts';
import { toProgramProduct } from '#lib/domain/posts/to-post-product.ts';
import { t } from '#lib/platform/i18n.ts';
import { priceKinds } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import '#components/edits/post-edit-card.css';
import '#components/forms/check-box.css';
import '#components/edits/replacement-choice.css';

interface ReplacementChoiceProps {
  readonly services: EditServices;
  readonly edit: PostEdit;
  readonly edited: EditedPost;
  /** The element that names the post. */
  readonly nameId: string;
  /** Then it also says that there is none. */
  readonly isAsked: boolean;
  /** Replaces, and makes the links. */
  readonly onReplace: (replacing: EditReplacing) => Promise<void>;
}

/** Offers one of the user's own programs of the same category in place of one whose links earn nothing. */
export function ReplacementChoice({ services, edit, edited, nameId, isAsked, onReplace }: ReplacementChoiceProps) {
  const { readReplacements } = services;
  const { offerId } = edit;
  const read = useCallback(async () => ({ found: await readReplacements(offerId) }), [readReplacements, offerId]);
  const { value, error, readAgain } = useLive(read);
  const found = value?.found;
  const [chosenId, setChosen] = useState('');
  const [isOpen, setOpen] = useState(false);
  const name = useId();
  const chosen = found?.programs.find((each) => each.offerId === chosenId) ?? found?.programs[0];
  if (value === null && isAsked) {
    return <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />;
  }
  if (found == null || chosen === undefined) {
    return value === null || !isAsked ? null : <p class="post-edit-change">{t('editNoReplacement')}</p>;
  }
  return (
    <>
      <p class="post-edit-change">
        {t('editReplaceOf', [toCategoryName(found.category)])} <strong dir="auto">{chosen.name}</strong>
        {toRateBehindName(chosen)}{' '}
        {found.programs.length > 1 && !isOpen && (
          <>
            ·{' '}
            <Button look="quiet" onClick={() => setOpen(true)}>
              {t('editMorePrograms', found.programs.length - 1)}
            </Button>
          </>
        )}
      </p>
      {isOpen && (
        <div class="replacement-programs" role="radiogroup" aria-label={t('editPrograms')}>
          {found.programs.map((program) => (
            <label key={program.offerId} class="choice">
              <input
                type="radio"
                name={name}
                checked={program === chosen}
                onChange={() => setChosen(program.offerId)}
              />
              <span dir="auto">
                {program.name}
                {toRateBehindName(program)}
              </span>
            </label>
          ))}
        </div>
      )}
      <ReplaceButton key={chosen.offerId} {...{ services, edit, edited, nameId, onReplace }} program={chosen} />
    </>
  );
}

/** A program's rate, as it stands behind its name. */
export function toRateBehindName(program: Replacement): string {
  const rate = formatProgramRate(program);
  return rate === '' ? '' : `, ${rate}`;
}

/** Says what the replacement uses, and makes it. */
function ReplaceButton({
  services,
  edit,
  edited,
  nameId,
  onReplace,
  program,
}: Omit<ReplacementChoiceProps, 'isAsked'> & { readonly program: Replacement }) {
  const { send } = services;
  const { postId } = edited.post;
  const [isBusy, setBusy] = useState(false);
  const changes = toChanges(edit, edited, program, services);
  const first = changes[0];
  const read = useCallback(
    async () => (first === undefined ? null : send('pricePost', { postId, change: first })),
    [send, postId, first?.product.url],
  );
  const { value: prices, error, readAgain } = useLive(read, priceKinds);
  if (prices === null) return <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />;
  const { toMake, beyondReserve } = edited.post.hasSharedLinks ? prices.shared : prices.separate;
  const replace = async () => {
    setBusy(true);
    await onReplace({ changes, most: toMake });
    setBusy(false);
  };
  return (
    <span>
      <Button
        describedBy={nameId}
        isBusy={isBusy}
        isDisabled={beyondReserve > 0}
        onClick={() => !isBusy && void replace()}
      >
        {t('editReplace', toMake, [formatNumber(toMake)])}
      </Button>
    </span>
  );
}

/** The program's own page in place of each product that the cause touches. */
function toChanges(edit: PostEdit, edited: EditedPost, program: Replacement, { nowMs }: EditServices) {
  return edited.productIds.flatMap((productId) => {
    const product = toProgramProduct(program, { productId, coupon: null, nowMs: nowMs() });
    return product === null ? [] : [{ kind: 'replace' as const, productId, product, edit: toTakenEdit(edit, edited) }];
  });
}
