import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { CheckServices } from '#components/checks/check-services.ts';
import { CheckTop } from '#components/checks/check-top.tsx';
import type { FinishedCheck } from '#components/checks/run-check.ts';
import type { MadeChange } from '#components/checks/use-making.ts';
import { ProblemNotice } from '#components/notice.tsx';
import { PopoverButton } from '#components/popover-button.tsx';
import { addRel } from '#lib/domain/bulk/lint-result.ts';
import { toTextLines, writeText } from '#lib/domain/bulk/text-lines.ts';
import { type ChangeForm, writeChanges } from '#lib/domain/checks/write-changes.ts';
import { toPostProduct } from '#lib/domain/posts/to-post-product.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { useAct } from '#lib/ui/use-act.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/checks/check-view.css';

interface ChangesViewProps {
  readonly services: CheckServices;
  readonly check: FinishedCheck;
  readonly changes: readonly MadeChange[];
  readonly onBack: () => void;
  readonly onPost: (postId: string) => void;
}

type Form = ChangeForm | 'text';

const copiedTexts: Readonly<Record<Form, MessageKey>> = {
  columns: 'checkCopiedList',
  html: 'checkCopiedHtml',
  csv: 'checkCopiedCsv',
  json: 'checkCopiedJson',
  wp: 'checkCopiedWp',
  text: 'checkCopiedText',
};

/**
 * The changes that were made, copied at once: a draft with its links in it, a page's as a list "old → new". So are those
 * of a draft that was not read to its end: whoever pasted its text back would lose the rest.
 */
export function ChangesView({ services, check, changes, onBack, onPost }: ChangesViewProps) {
  const heading = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<Form | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [isCut, setCut] = useState(false);
  // Named once: a second try continues with the same post.
  const { postId, products } = useMemo(
    () => ({ postId: services.newId(), products: toProducts(services, changes) }),
    [],
  );
  const act = useAct(services, refreshNothing, setProblem);
  const first: Form = check.draft === null || check.draft.cut === 'length' ? 'columns' : 'text';

  const copy = async (form: Form) => {
    const written = write(form, check, changes);
    const isCopied = await services.copyFormatted({ text: written, html: form === 'html' ? written : null });
    setFailed(!isCopied);
    setCopied(isCopied ? form : null);
  };
  useEffect(() => {
    heading.current?.querySelector<HTMLElement>('h1')?.focus();
    void copy(first);
    services.send('readQuota', {}).then(
      (usage) => setLeft(linksLeft(usage)),
      () => undefined,
    );
    // Once: the changes are made.
  }, []);

  const keepAsPost = async () => {
    setKeeping(true);
    const isWhole = await act(async () => {
      await services.send('createPost', { postId, name: cutToLength(check.read.title, 200) });
      for (const product of products) {
        const { problem } = await services.send('addToPost', { postId, product });
        if (problem !== null) {
          setCut(problem === 'too-many-products');
          return problem;
        }
      }
      return null;
    });
    setKeeping(false);
    if (isWhole) onPost(postId);
  };

  const said = copied === null ? '' : toCopiedText(copied, left);
  return (
    <section class="check-view">
      <div ref={heading}>
        <CheckTop title={t('checkChanges', changes.length, [formatNumber(changes.length)])} onBack={onBack}>
          {isCut ? (
            <Button onClick={() => onPost(postId)}>{t('editOpenPost')}</Button>
          ) : (
            <Button look="quiet" isBusy={isKeeping} onClick={() => !isKeeping && void keepAsPost()}>
              {t('checkKeepPost')}
            </Button>
          )}
        </CheckTop>
      </div>
      <ProblemNotice text={problem} />
      <div class="check-scroll">
        <p class="visually-hidden" role="status">
          {said}
        </p>
        <ul class="check-changes">
          {changes.map(({ linkId, text, before, after, offerName }) => (
            <li key={linkId}>
              <p dir="auto">
                <strong>{text || before}</strong> <span class="muted">{offerName}</span>
              </p>
              <p class="check-address check-old" title={before}>
                {before}
              </p>
              <p class="check-address" title={after}>
                → {after}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div class="check-acts">
        {hasFailed && <p role="alert">{t('checkCopyFailed')}</p>}
        <Button look="primary" isLarge onClick={() => void copy(first)}>
          {said || t(first === 'text' ? 'checkCopyText' : 'checkCopyList')}
        </Button>
        <div class="check-acts-two">
          {first === 'text' && <Button onClick={() => void copy('columns')}>{t('checkCopyList')}</Button>}
          <Button onClick={() => void copy('html')}>{t('checkCopyHtml')}</Button>
          <Button onClick={() => void copy('csv')}>{t('checkCopyCsv')}</Button>
          <PopoverButton label={t('checkMoreForms')}>
            <div class="check-programs">
              <Button onClick={() => void copy('json')}>{t('checkCopyJson')}</Button>
              <Button onClick={() => void copy('wp')}>{t('checkCopyWp')}</Button>
            </div>
          </PopoverButton>
        </div>
      </div>
    </section>
  );
}

/** A post that is kept changes nothing that is shown here. */
const refreshNothing = () => Promise.resolve();

function toCopiedText(form: Form, left: number | null): string {
  const text = t(copiedTexts[form]);
  return left === null ? text : t('checkCopiedLeft', left, [text, formatNumber(left)]);
}

/** A draft is written back as it was, with its new links, which say `rel` where the draft is HTML. */
function write(form: Form, { draft }: FinishedCheck, changes: readonly MadeChange[]): string {
  if (form !== 'text' || draft === null) return writeChanges(changes, form === 'text' ? 'columns' : form);
  const after = new Map(changes.map((change) => [change.linkId, change.after]));
  const text = writeText(toTextLines(draft.text, draft.found, new Map()), (index) => after.get(index) ?? null);
  return draft.isHtml ? addRel(text, [...after.values()]) : text;
}

function toProducts({ nowMs, newId }: CheckServices, changes: readonly MadeChange[]) {
  const now = toMoment(nowMs());
  const byUrl = Map.groupBy(changes, ({ line }) => line.url);
  return [...byUrl.values()].flatMap((same) => {
    // A picture often leads to the same page, and has no words.
    const named = same.find(({ text }) => text !== '') ?? same[0];
    if (named === undefined) return [];
    const { line, text, offerId, offerName } = named;
    const product = toPostProduct({
      productId: newId(),
      pageUrl: line.url,
      canonicalUrl: null,
      title: text,
      product: null,
      keep: [],
      offer: { offerId, name: offerName },
      isChosen: true,
      coupon: null,
      ...now,
    });
    return product === null ? [] : [product];
  });
}
