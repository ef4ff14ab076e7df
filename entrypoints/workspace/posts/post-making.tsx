import { useCallback, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { PostPriceBox } from '#components/posts/post-price-box.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';
import type { PostMakeOutcome } from '#lib/domain/posts/to-post-price.ts';
import { formatRoute } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { PostView } from '#lib/store/posts/read-post.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { listChannelChoices } from '#lib/wording/list-channel-choices.ts';
import { useLive } from '#ui/use-live.ts';
import type { ActLine } from '../links/use-act-line.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import type { PostsServices } from './posts-services.ts';
import type { PostActs } from './use-post-acts.ts';
import './post-texts.css';
import './posts-filters.css';

interface PostMakingProps {
  readonly services: PostsServices;
  readonly snapshot: WorkspaceSnapshot;
  readonly acts: PostActs;
  readonly line: ActLine;
  readonly isOnline: boolean;
  readonly post: Post;
  readonly making: PostView['making'];
}

const priceKinds = ['posts', 'links', 'quota', 'presets', 'bulk'] as const;
const presetKinds = ['presets'] as const;

/** The channels of a post, what its links will use, and the act that makes them. */
export function PostMaking({ post, making, services, acts, line, isOnline, snapshot }: PostMakingProps) {
  const { postId, products, hasSharedLinks } = post;
  const channels = listActiveChannels(post);
  const prices = useLive(
    useCallback(() => services.send('pricePost', { postId }), [services, postId]),
    priceKinds,
  ).value;
  const [isStarting, setStarting] = useState(false);
  const price = prices === null ? null : hasSharedLinks ? prices.shared : prices.separate;
  const hasTexts = channels.every(({ text }) => text !== '');
  const share = (isShared: boolean) =>
    acts.change(postId, {
      kind: 'channels',
      channels: channels.map(({ channelId, name }) => ({ channelId, name })),
      hasSharedLinks: isShared,
    });
  const makeButton = useRef<HTMLButtonElement>(null);
  /** The button that was pressed is gone then: the one that makes the links takes the focus. */
  const stopKeeping = async () => {
    if (await acts.change(postId, { kind: 'keep', kept: null })) makeButton.current?.focus();
  };
  const make = () =>
    line.act(async () => {
      setStarting(true);
      try {
        const { problem } = await services.send('makePost', { postId, runId: services.newId() });
        if (problem !== null) line.refuse(toProblemText(problem));
      } finally {
        setStarting(false);
      }
      return null;
    });
  const isMakeable = price !== null && products.length > 0 && channels.length > 0 && (price.toMake > 0 || !hasTexts);
  return (
    <>
      <Channels post={post} services={services} acts={acts} />
      {products.length > 0 && channels.length > 0 && (
        <PostPriceBox
          prices={prices}
          productCount={products.length}
          channelCount={channels.length}
          hasSharedLinks={hasSharedLinks}
          onShare={share}
        >
          {price !== null && price.obstacles.length > 0 && (
            <p class="meta">{t('postsObstacles', price.obstacles.length, [formatNumber(price.obstacles.length)])}</p>
          )}
        </PostPriceBox>
      )}
      {post.kept !== undefined && (
        <p>
          {t('postWaits', post.kept.most, [formatNumber(post.kept.most)])}{' '}
          <Button look="quiet" onClick={() => void stopKeeping()}>
            {t('postWaitsStop')}
          </Button>
        </p>
      )}
      {price !== null && price.beyondReserve > 0 && (
        <Notice
          tone="warn"
          role="note"
          title={t('postsOverQuota', [formatNumber(price.toMake), formatNumber(price.left)])}
        >
          <p>{t(channels.length > 1 && !hasSharedLinks ? 'postsOverQuotaHint' : 'postsOverQuotaPause')}</p>
        </Notice>
      )}
      {making?.isUnderWay ? (
        <Progress making={making} />
      ) : (
        isMakeable && (
          <div class="button-row">
            <Button
              look="primary"
              buttonRef={makeButton}
              isBusy={isStarting}
              isDisabled={snapshot.connection.state !== 'connected' || (!isOnline && price.toMake > 0)}
              onClick={() => !isStarting && void make()}
            >
              {price.toMake === 0 ? t('postsWriteTexts') : t('postsMake', price.toMake, [formatNumber(price.toMake)])}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function Progress({ making: { run } }: { readonly making: NonNullable<PostView['making']> }) {
  const { counts } = run;
  const ended = counts.done + counts.refused + counts.failed + counts.unknown + counts.skipped;
  const known = ended + counts.new;
  return (
    <div class="post-texts">
      <ProgressBar label={t('bulkMinting')} done={ended} known={known} />
      <p class="meta numeric">
        {t('bulkProgress', [formatNumber(ended), formatNumber(known)])}{' '}
        <a href={formatRoute({ tab: 'bulk', params: {} })}>{t('postsShowRun')}</a>
      </p>
    </div>
  );
}

/** The channels that the post may go to. */
function Channels({ post, services, acts }: Pick<PostMakingProps, 'post' | 'services' | 'acts'>) {
  const id = useId();
  const occasion = useLive(services.readOccasion, presetKinds).value;
  const chosen = listActiveChannels(post);
  const all = occasion === null ? chosen : listChannelChoices(post, occasion.presets);
  return (
    <div class="post-texts">
      <h2 id={id}>{t('postsChannels')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: no form has these: a fieldset would be announced as one */}
      <div class="post-texts-tabs" role="group" aria-labelledby={id}>
        {all.map(({ channelId, name }) => {
          const isOn = chosen.some((each) => each.channelId === channelId);
          const toggle = () =>
            void acts.change(post.postId, { kind: 'channel', channel: { channelId, name }, isOn: !isOn });
          return (
            <button key={channelId} type="button" class="posts-choice" aria-pressed={isOn} onClick={toggle}>
              {name}
            </button>
          );
        })}
        <a href="options.html#/presets">{t('postsNewChannel')}</a>
      </div>
    </div>
  );
}

function toProblemText(problem: NonNullable<PostMakeOutcome['problem']>): string {
  if (problem === 'gone') return t('postsGone');
  return problem === 'busy' ? t('bulkProblemBusy') : t('bulkProblemTooLate');
}
