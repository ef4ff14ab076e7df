import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button, EnterKey } from '#components/button.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { PostPriceBox, toNewText } from '#components/posts/post-price-box.tsx';
import { countNeeded, countOfWay, listQuotaWays, QuotaChoice, type QuotaWay } from '#components/posts/quota-choice.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { listActiveChannels, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import type { PostObstacle, PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { priceKinds } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describeBulkBlock } from '#lib/wording/describe-bulk.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-editor.css';

/** What the links of a post use, and the act that makes them. */
export type PostMaking = ReturnType<typeof usePostMaking>;

interface MakingHooks {
  /** The links are being made. */
  readonly onMade?: () => void;
  /** Says the price by assistive technology when it changed. */
  readonly announce?: (text: string) => void;
}

export function usePostMaking(editor: PostEditor, { onMade, announce }: MakingHooks = {}) {
  const { post, acts, line, services } = editor;
  const { prices, error: pricesError, readAgain: readPrices } = usePrices(editor);
  const channels = listActiveChannels(post);
  const ways = prices === null ? [] : listQuotaWays(post, prices);
  const [chosen, setWay] = useState<QuotaWay | null>(null);
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? null;
  const [isBusy, setBusy] = useState(false);
  useSaidPrice(post, prices, announce);

  const hasKept = useRef(false);
  const keep = async (most: number) => {
    hasKept.current = true;
    const former = post.kept ?? null;
    if (!(await acts.change({ kind: 'keep', kept: { runId: services.newId(), most } }))) return;
    const undo = async () => {
      // The sentence beside the price says whether it is still kept.
      return (await acts.change({ kind: 'keep', kept: former })) ? { text: '' } : null;
    };
    line.say({ text: t('postKept'), undo });
  };
  const make = async (prices: PostPrices) => {
    // Its Undo would change a post whose links are being made.
    line.say(null);
    const hasSharedLinks = way === 'shared' || post.hasSharedLinks;
    const wanted = toChoice(way === 'first' ? channels.slice(0, 1) : channels);
    const isChanged = way === 'shared' || way === 'first';
    const isShared = isChanged || post.hasSharedLinks;
    if (isChanged && !(await acts.change({ kind: 'channels', channels: wanted, hasSharedLinks }))) return;
    const { postId } = post;
    const asked = { postId, runId: services.newId(), most: countNeeded({ ...post, hasSharedLinks: isShared }, prices) };
    if (await acts.act(async () => (await services.send('makePost', asked)).problem)) onMade?.();
  };
  return {
    prices,
    /** Why the prices could not be read. */
    pricesError,
    readPrices,
    ways,
    way,
    setWay,
    isBusy,
    /** Whether the user kept the post just now: the button that did it is of no use then, and had the focus. */
    hasKept,
    /** Makes the links, or keeps the post for later, once a click. */
    async start(): Promise<void> {
      if (isBusy || prices === null) return;
      setBusy(true);
      await (way === 'keep' ? keep(countNeeded(post, prices)) : make(prices));
      setBusy(false);
    },
    /** Whether every text is written, and nothing is left to make. */
    isSettled:
      channels.length > 0 &&
      channels.every(({ text }) => text !== '') &&
      (prices === null || (countNeeded(post, prices) === 0 && priceOf(post, prices).obstacles.length === 0)),
  };
}

const priceOf = (post: Post, prices: PostPrices) => (post.hasSharedLinks ? prices.shared : prices.separate);
const toChoice = (channels: readonly PostChannel[]) => channels.map(({ channelId, name }) => ({ channelId, name }));

/** The prices are null until those of this very post are known: no button shows the price of another. */
function usePrices({ post, services: { send } }: PostEditor) {
  const { postId } = post;
  const wishes = JSON.stringify(toPostLines({ ...post, hasSharedLinks: false }));
  const read = useCallback(
    async () => ({ of: wishes, prices: await send('pricePost', { postId }) }),
    [send, postId, wishes],
  );
  const { value, error, readAgain } = useLive(read, priceKinds);
  return { prices: value?.of === wishes ? value.prices : null, error, readAgain };
}

/** Says the price when it changed, and not when the view opens. */
function useSaidPrice(post: Post, prices: PostPrices | null, announce?: (text: string) => void): void {
  const text = prices === null ? null : toNewText(priceOf(post, prices));
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    if (said.current !== null && said.current !== text) announce?.(text);
    said.current = text;
  }, [text, announce]);
}

interface PricePartProps {
  readonly editor: PostEditor;
  readonly making: PostMaking;
}

/** What the links use before any is made, and what to do where more are needed than are left. */
export function PricePart({ editor, making }: PricePartProps) {
  const { post, acts, line, usage } = editor;
  const { prices, pricesError, readPrices, ways, way, setWay, hasKept } = making;
  const channels = listActiveChannels(post);
  const share = (hasSharedLinks: boolean) =>
    acts.change({ kind: 'channels', channels: toChoice(channels), hasSharedLinks });
  const stopKeeping = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasKept.current || post.kept === undefined) return;
    hasKept.current = false;
    stopKeeping.current?.focus();
  }, [post.kept, hasKept]);
  return (
    <>
      {prices === null && <FailureNotice error={pricesError} nowMs={editor.services.nowMs()} onRetry={readPrices} />}
      {post.kept !== undefined && (
        <p>
          {t('postWaits', post.kept.most, [formatNumber(post.kept.most)])}{' '}
          <Button
            buttonRef={stopKeeping}
            look="quiet"
            onClick={() => {
              line.say(null);
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
          usage={usage}
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
            {prices !== null && (
              <Obstacles
                obstacles={priceOf(post, prices).obstacles}
                nameOf={acts.nameOf}
                onLeaveOut={(productIds) => void acts.leaveOut(productIds)}
              />
            )}
          </PostPriceBox>
        )
      )}
    </>
  );
}

interface MakeActProps extends PricePartProps {
  readonly takesFocus: boolean;
  /** Whether the written texts are in sight, too, with a coloured act of their own. */
  readonly isBesideTexts?: boolean;
}

/** The button that makes the links and the texts, and says how many links. */
export function MakeAct({ editor: { post, isConnected }, making, takesFocus, isBesideTexts = false }: MakeActProps) {
  const { prices, way, isBusy, start } = making;
  const button = useRef<HTMLButtonElement>(null);
  const channels = listActiveChannels(post);
  const isReady = prices !== null && channels.length > 0 && post.products.length > 0 && isConnected;
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
  // To write the texts again is not what comes next where they are there to be copied.
  const isMain = !isBesideTexts || way === 'keep' || count > 0;
  const text =
    way === 'keep' ? t('postKeepAct') : count === 0 ? t('postWriteTexts') : t('postMake', count, [formatNumber(count)]);
  return (
    <>
      {channels.length === 0 && <p class="meta">{t('postChooseChannel')}</p>}
      <Button
        look={isMain ? 'primary' : 'plain'}
        isLarge
        buttonRef={button}
        isDisabled={!isReady || isKept}
        isBusy={isBusy}
        onClick={() => void start()}
      >
        {text} {isMain && <EnterKey />}
      </Button>
    </>
  );
}

interface ObstaclesProps {
  readonly obstacles: readonly PostObstacle[];
  readonly nameOf: (productId: string) => string;
  readonly onLeaveOut: (productIds: readonly string[]) => void;
}

/** How many links cannot be made as things are, each product with its reason, and the act that leaves those out. */
function Obstacles({ obstacles, nameOf, onLeaveOut }: ObstaclesProps) {
  const texts = new Set(obstacles.map((obstacle) => `${nameOf(obstacle.productId)}: ${toObstacleText(obstacle)}`));
  if (texts.size === 0) return null;
  // A channel without its preset says nothing about its products.
  const inTheWay = obstacles.filter(({ state, reason }) => state === 'blocked' && reason !== 'preset-gone');
  const blocked = [...new Set(inTheWay.map(({ productId }) => productId))];
  return (
    <div class="post-price-problems">
      <p>{t('postPriceNot', obstacles.length, [formatNumber(obstacles.length)])}</p>
      <ul>
        {[...texts].map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {blocked.length > 0 && (
        <Button onClick={() => onLeaveOut(blocked)}>{t('postLeaveSomeOut', [formatNumber(blocked.length)])}</Button>
      )}
    </div>
  );
}

function toObstacleText({ state, reason, subject }: PostObstacle): string {
  if (state === 'unknown') return t('bulkUnknownBefore');
  return reason === null ? t('bulkChooseOneOf') : describeBulkBlock(reason, subject);
}
