import { useCallback, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import type { EditServices } from '#components/edits/edit-services.ts';
import { toRateBehindName } from '#components/edits/replacement-choice.tsx';
import { formatList } from '#components/format-list.ts';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { type PostEdit, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import { listActiveChannels, type Post, type PostProduct } from '#lib/domain/posts/post.ts';
import {
  maxReplacedPosts,
  type PostReplacing,
  type Replacement,
  type Replacements,
} from '#lib/domain/posts/replacing.ts';
import { toProgramProduct } from '#lib/domain/posts/to-post-product.ts';
import { t } from '#lib/platform/i18n.ts';
import { priceKinds } from '#lib/store/data-changes.ts';
import { useAct } from '#lib/ui/use-act.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import './replace-plan.css';

interface ReplacePlanProps {
  readonly services: EditServices;
  /** A program that stopped, with the posts that still lead to it. */
  readonly edit: PostEdit;
  /** Its run makes the links. @param count In how many posts. */
  readonly onMade: (runId: string, count: number) => void;
  /** The user waits for the program. */
  readonly onWait: () => void;
  readonly onClose: () => void;
}

/** The page below reads again by itself. */
const shownByTheList = async () => undefined;

/** A product of the program, wherever it stands. */
interface PlannedProduct {
  readonly url: string;
  readonly name: string;
  readonly places: readonly { readonly post: Post; readonly product: PostProduct }[];
}

/** What replacing a program in all its posts would do and use. Only its button makes the links. */
export function ReplacePlan(props: ReplacePlanProps) {
  const { services, edit, onClose } = props;
  const { readReplacements } = services;
  const count = edit.posts.length;
  const { value, error, readAgain } = useLive(
    useCallback(async () => ({ found: await readReplacements(edit.offerId) }), [readReplacements, edit.offerId]),
  );
  return (
    <Dialog
      title={t('planTitle', count, [edit.offerName || edit.offerId, formatNumber(count)])}
      closeLabel={t('planClose')}
      onClose={onClose}
    >
      {value === null && error === null && <SkeletonRows label={t('workspaceLoading')} count={3} />}
      {value === null && <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />}
      {value !== null && <PlanBody {...props} found={value.found} />}
    </Dialog>
  );
}

function PlanBody({
  services,
  edit,
  found,
  onMade,
  onWait,
}: Omit<ReplacePlanProps, 'onClose'> & { readonly found: Replacements | null }) {
  const products = listProducts(edit);
  const programs = found?.programs ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const programOf = (url: string) => programs.find(({ offerId }) => offerId === chosen[url]) ?? programs[0];
  const posts = toReplacings(edit, products, programOf, services.nowMs());
  const key = JSON.stringify(posts.map(({ products: next }) => next.map(({ offerId, url }) => [offerId, url])));
  const {
    value: priced,
    error: priceError,
    readAgain,
  } = useLive(
    useCallback(
      async () => (posts.length === 0 ? null : { of: key, price: await services.send('priceReplacing', { posts }) }),
      [services, key],
    ),
    priceKinds,
  );
  // No button shows the price of the programs that were chosen before.
  const price = priced?.of === key ? priced.price : null;
  const act = useAct(services, shownByTheList, setProblem);
  const make = async () => {
    const runId = services.newId();
    setBusy(true);
    const { causeId, offerName } = edit;
    const asked = { runId, causeId, offerName, posts, most: price?.toMake ?? 0 };
    const isMade = await act(async () => (await services.send('replaceInPosts', asked)).problem);
    if (isMade) onMade(runId, posts.length);
    setBusy(false);
  };
  const wanted = price === null ? 0 : price.toMake;
  const cannotMake = price === null || price.beyondReserve > 0 || price.toMake + price.reused === 0;
  return (
    <div class="replace-plan">
      {programs.length === 0 ? (
        <p>{t('editNoReplacement')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('planProduct')}</th>
              <th scope="col">{t('planPlaces')}</th>
              <th scope="col">{t('planInstead')}</th>
              <th scope="col" class="replace-plan-count">
                {t('planLinks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ url, name, places }) => (
              <tr key={url}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td>
                  {places.map(({ post }) => (
                    <p key={post.postId} dir="auto">
                      {toPostTitle(post)} · {formatList(listActiveChannels(post).map(({ name: channel }) => channel))}
                    </p>
                  ))}
                </td>
                <td>
                  <select
                    aria-label={t('planInsteadOf', [name])}
                    value={programOf(url)?.offerId}
                    onChange={({ currentTarget }) => setChosen((before) => ({ ...before, [url]: currentTarget.value }))}
                  >
                    {programs.map((program) => (
                      <option key={program.offerId} value={program.offerId}>
                        {program.name}
                        {toRateBehindName(program)}
                      </option>
                    ))}
                  </select>
                </td>
                <td class="replace-plan-count">{formatNumber(countLinks(places))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {price !== null && (
        <p class="muted" role="status">
          {t('planPrice', [formatNumber(price.toMake), formatNumber(price.left), formatNumber(price.leftAfter)])}{' '}
          {price.beyondReserve > 0 ? t('planTooFew', [formatNumber(price.beyondReserve)]) : t('planThen')}
        </p>
      )}
      {price !== null && price.obstacles.length > 0 && (
        <p>{t('planObstacles', price.obstacles.length, [formatNumber(price.obstacles.length)])}</p>
      )}
      <FailureNotice error={priceError} nowMs={services.nowMs()} onRetry={readAgain} />
      <ProblemNotice text={problem} />
      <p class="button-row">
        {programs.length > 0 && (
          <Button look="primary" isBusy={isBusy} isDisabled={cannotMake} onClick={() => !isBusy && void make()}>
            {t('planMake', wanted, [formatNumber(wanted)])}
          </Button>
        )}
        <Button onClick={onWait}>{t('editWaitForIt')}</Button>
      </p>
    </div>
  );
}

/** The program's products that the cause touches, each once. The cause also touches what took their place already. */
function listProducts({ posts, offerId }: PostEdit): readonly PlannedProduct[] {
  const places = posts.flatMap(({ post, productIds }) =>
    post.products
      .filter((product) => productIds.includes(product.productId) && product.offerId === offerId)
      .map((product) => ({ post, product })),
  );
  return [...Map.groupBy(places, ({ product }) => product.url)].map(([url, standing]) => ({
    url,
    name: standing[0]?.product.said.name || url,
    places: standing,
  }));
}

/** One a channel; one in all where the channels share their links. */
const countLinks = (places: PlannedProduct['places']): number =>
  places.reduce((sum, { post }) => sum + (post.hasSharedLinks ? 1 : listActiveChannels(post).length), 0);

/**
 * What takes the products' place, post by post: the page of the program that was chosen for each. More posts than one act
 * takes stay listed for the next.
 */
function toReplacings(
  edit: PostEdit,
  products: readonly PlannedProduct[],
  programOf: (url: string) => Replacement | undefined,
  nowMs: number,
): readonly PostReplacing[] {
  const replacings = edit.posts.flatMap((edited) => {
    const next = products.flatMap(({ url, places }) => {
      const program = programOf(url);
      const place = places.find(({ post }) => post.postId === edited.post.postId);
      if (program === undefined || place === undefined) return [];
      return toProgramProduct(program, { productId: place.product.productId, coupon: null, nowMs }) ?? [];
    });
    return next.length === 0 ? [] : [{ postId: edited.post.postId, edit: toTakenEdit(edit, edited), products: next }];
  });
  return replacings.slice(0, maxReplacedPosts);
}
