import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { PostPriceBox, toNewText } from '#components/posts/post-price-box.tsx';
import { PostProducts } from '#components/posts/post-products.tsx';
import { listActiveChannels, type PostChannel } from '#lib/domain/posts/post.ts';
import type { PostObstacle, PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeBulkBlock } from '#lib/wording/describe-bulk-block.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { UndoLine } from '../undo-line.tsx';
import { ViewFrame } from '../view-frame.tsx';
import { ChannelToggles } from './channel-toggles.tsx';
import { countNeeded, countOfWay, listQuotaWays } from './make-way.ts';
import { PostHead } from './post-head.tsx';
import { ProductFacts } from './product-facts.tsx';
import { QuotaChoice, type QuotaWay } from './quota-choice.tsx';
import type { StageProps } from './stage-props.ts';
import { type ShownPost, toProductTitle } from './use-post.ts';
import { usePostPrice } from './use-post-price.ts';

interface ProductsStageProps extends StageProps {
  readonly onShowTexts: () => void;
}

/** What the post holds and where it goes, what its links will use, and the act that makes them. */
export function ProductsStage(props: ProductsStageProps) {
  const { services, snapshot, shown, acts, notice, undo, takesFocus, onShowTexts } = props;
  const { post, occasion, rates } = shown;
  const prices = usePostPrice(services, post);
  const channels = listActiveChannels(post);
  const ways = prices === null ? [] : listQuotaWays(post, prices);
  const [chosen, setWay] = useState<QuotaWay | null>(null);
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? null;
  const stopKeeping = useRef<HTMLButtonElement>(null);
  const make = useMake(props, prices, way, stopKeeping);
  useSaidPrice(props, prices);
  const hasTexts = channels.length > 0 && channels.every(({ text }) => text !== '');
  const titleOf = (productId: string) =>
    post.products.flatMap((product) => (product.productId === productId ? [toProductTitle(product)] : [])).join('');

  const move = (productId: string, to: number) => {
    undo.say(t('postMoved', [titleOf(productId), formatNumber(to + 1), formatNumber(post.products.length)]));
    void acts.change({ kind: 'move', productId, to });
  };
  const remove = (productId: string) => {
    const at = post.products.findIndex((each) => each.productId === productId);
    const product = post.products[at];
    if (product === undefined) return;
    undo.say(t('postRemoved', [toProductTitle(product)]), () => acts.change({ kind: 'add', product, at }));
    void acts.change({ kind: 'remove', productId });
  };
  const share = (hasSharedLinks: boolean) =>
    acts.change({ kind: 'channels', channels: toChoice(channels), hasSharedLinks });
  return (
    <ViewFrame acts={<MakeAct prices={prices} shown={shown} way={way} make={make} takesFocus={takesFocus} />}>
      {notice}
      <PostHead {...props} />
      <PostProducts
        label={t('postProducts')}
        products={post.products.map((product) => ({
          productId: product.productId,
          title: toProductTitle(product),
          facts: (
            <ProductFacts product={product} rate={rates.get(product.offerId ?? '') ?? ''} today={snapshot.today} />
          ),
        }))}
        onMove={move}
        onRemove={remove}
      />
      <UndoLine undo={undo} />
      <ChannelToggles
        post={post}
        presets={occasion.presets}
        onToggle={(channel, isOn) => void acts.change({ kind: 'channel', channel, isOn })}
      />
      {post.kept !== undefined && (
        <p>
          {t('postWaits', post.kept.most, [formatNumber(post.kept.most)])}{' '}
          <Button
            buttonRef={stopKeeping}
            look="quiet"
            onClick={() => {
              undo.clear();
              void acts.change({ kind: 'keep', kept: null });
            }}
          >
            {t('postWaitsStop')}
          </Button>
        </p>
      )}
      {prices !== null && way !== null ? (
        <QuotaChoice
          prices={prices}
          usage={snapshot.usage}
          channelNames={channels.map(({ name }) => name)}
          ways={ways}
          way={way}
          onChoose={setWay}
        />
      ) : (
        channels.length > 0 && (
          <PostPriceBox
            prices={prices}
            productCount={post.products.length}
            channelCount={channels.length}
            hasSharedLinks={post.hasSharedLinks}
            onShare={share}
          >
            {prices !== null && <Obstacles post={post} prices={prices} titleOf={titleOf} />}
          </PostPriceBox>
        )
      )}
      {hasTexts && (
        <p>
          <Button look="quiet" onClick={onShowTexts}>
            {t('postShowTexts')}
          </Button>
        </p>
      )}
    </ViewFrame>
  );
}

/** Says the price when it changed, and not when the view opens. */
function useSaidPrice({ announce, shown: { post } }: ProductsStageProps, prices: PostPrices | null): void {
  const price = prices === null ? null : post.hasSharedLinks ? prices.shared : prices.separate;
  const text = price === null ? null : toNewText(price);
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    if (said.current !== null && said.current !== text) announce(text);
    said.current = text;
  }, [text, announce]);
}

const toChoice = (channels: readonly PostChannel[]) => channels.map(({ channelId, name }) => ({ channelId, name }));

/**
 * Starts making the post's links, or keeps the post, once a click.
 * @param stopKeeping Takes the focus once the post is kept: the button that kept it is of no use then.
 */
function useMake(
  { services, shown: { post }, acts, undo, onShowTexts }: ProductsStageProps,
  prices: PostPrices | null,
  way: QuotaWay | null,
  stopKeeping: RefObject<HTMLButtonElement | null>,
) {
  const { newId, send } = services;
  const [isBusy, setBusy] = useState(false);
  const hasKept = useRef(false);
  useEffect(() => {
    if (!hasKept.current || post.kept === undefined) return;
    hasKept.current = false;
    stopKeeping.current?.focus();
  }, [post.kept, stopKeeping]);
  const start = async () => {
    setBusy(true);
    if (way === 'keep' && prices !== null) {
      hasKept.current = true;
      const isKept = await acts.change({ kind: 'keep', kept: { runId: newId(), most: countNeeded(post, prices) } });
      if (isKept) undo.say(t('postKept'), () => acts.change({ kind: 'keep', kept: null }));
      setBusy(false);
      return;
    }
    // What was done before is past: its Undo would touch a post that has links by now.
    undo.clear();
    const channels = toChoice(listActiveChannels(post));
    const hasSharedLinks = way === 'shared' || post.hasSharedLinks;
    const isChanged = way === 'shared' || way === 'first';
    const chosen = way === 'first' ? channels.slice(0, 1) : channels;
    if (!isChanged || (await acts.change({ kind: 'channels', channels: chosen, hasSharedLinks }))) {
      const runId = newId();
      const isStarted = await acts.act(async () => (await send('makePost', { postId: post.postId, runId })).problem);
      if (isStarted) onShowTexts();
    }
    setBusy(false);
  };
  return { isBusy, start };
}

interface MakeActProps {
  readonly prices: PostPrices | null;
  readonly shown: ShownPost;
  readonly way: QuotaWay | null;
  readonly make: ReturnType<typeof useMake>;
  readonly takesFocus: boolean;
}

function MakeAct({ prices, shown: { post }, way, make, takesFocus }: MakeActProps) {
  const button = useRef<HTMLButtonElement>(null);
  const channels = listActiveChannels(post);
  const isReady = prices !== null && channels.length > 0 && post.products.length > 0;
  const hasFocused = useRef(false);
  useEffect(() => {
    // A disabled button takes no focus: once, as soon as the price is known.
    if (!isReady || hasFocused.current || !takesFocus) return;
    hasFocused.current = true;
    if (document.activeElement === document.body) button.current?.focus();
  }, [isReady, takesFocus]);
  const count = prices === null ? 0 : countOfWay(post, prices, way);
  // Keeping it again changes nothing, until it needs another number of links.
  const isKept = way === 'keep' && prices !== null && post.kept?.most === countNeeded(post, prices);
  const wasKept = useRef(isKept);
  useEffect(() => {
    // "Do not" is gone then, and had the focus.
    if (wasKept.current && !isKept && document.activeElement === document.body) button.current?.focus();
    wasKept.current = isKept;
  }, [isKept]);
  const text =
    way === 'keep' ? t('postKeepAct') : count === 0 ? t('postWriteTexts') : t('postMake', count, [formatNumber(count)]);
  return (
    <>
      {channels.length === 0 && <p class="meta">{t('postChooseChannel')}</p>}
      <Button
        look="primary"
        isLarge
        buttonRef={button}
        isDisabled={!isReady || isKept}
        isBusy={make.isBusy}
        onClick={() => !make.isBusy && void make.start()}
      >
        {text}{' '}
        <span class="key" aria-hidden="true">
          ↵
        </span>
      </Button>
    </>
  );
}

interface ObstaclesProps {
  readonly post: ShownPost['post'];
  readonly prices: PostPrices;
  readonly titleOf: (productId: string) => string;
}

/** What cannot be made as things are: each product once. */
function Obstacles({ post, prices, titleOf }: ObstaclesProps) {
  const { obstacles } = post.hasSharedLinks ? prices.shared : prices.separate;
  const texts = new Set(obstacles.map((obstacle) => `${titleOf(obstacle.productId)}: ${toObstacleText(obstacle)}`));
  if (texts.size === 0) return null;
  return (
    <ul class="post-price-problems">
      {[...texts].map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}

function toObstacleText({ state, reason, subject }: PostObstacle): string {
  if (state === 'unknown') return t('bulkUnknownBefore');
  return reason === null ? t('bulkChooseOneOf') : describeBulkBlock(reason, subject);
}
