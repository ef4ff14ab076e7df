import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { ChannelsPart } from '#components/posts/channels-part.tsx';
import { MakingPart, RunActs } from '#components/posts/making-part.tsx';
import { PostName } from '#components/posts/post-name.tsx';
import { PostPicture } from '#components/posts/post-picture.tsx';
import { MakeAct, PricePart, usePostMaking } from '#components/posts/price-part.tsx';
import { AddProduct, ProductsPart } from '#components/posts/products-part.tsx';
import { TextsActs } from '#components/posts/texts-acts.tsx';
import { TextsPart } from '#components/posts/texts-part.tsx';
import { TroublesNotice } from '#components/posts/troubles-notice.tsx';
import { type PostEditor, usePost } from '#components/posts/use-post.ts';
import { usePostTexts } from '#components/posts/use-post-texts.ts';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { isEmptyPost, listActiveChannels } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine } from '#lib/ui/use-act.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { UndoLine } from '../links/undo-line.tsx';
import { useEscape } from '../use-escape.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import { PostDiary } from './post-diary.tsx';
import type { PostsServices } from './posts-services.ts';
import type { PostActs } from './use-post-acts.ts';
import './post-page.css';

interface PostPageProps {
  readonly postId: string;
  readonly services: PostsServices;
  readonly snapshot: WorkspaceSnapshot;
  /** The service's day. */
  readonly today: string;
  /** What this post needs an edit for. */
  readonly edits: readonly PostEdit<PostRow>[];
  readonly acts: PostActs;
  readonly line: ActLine;
  readonly onOpen: (postId: string) => void;
  readonly onBack: () => void;
}

/** One post: its products, a text a channel, and its diary. */
export function PostPage(props: PostPageProps) {
  const { postId, services, snapshot, today, edits, line, onBack } = props;
  const { usage, connection } = snapshot;
  const { editor, isGone, error, readAgain } = usePost(services, postId, line, {
    ...{ usage, today, isConnected: connection.state === 'connected' },
  });
  const leave = () => {
    // One that was begun and left is no post: nothing keeps it, unless a name was typed that is not stored yet.
    const isNamed = editor !== null && (services.drafts.read(editor.acts.fieldOf('#name')) ?? '').trim() !== '';
    if (editor !== null && !isNamed && isEmptyPost(editor.post))
      void services.send('deletePost', { postId, isEmpty: true }).catch(() => undefined);
    onBack();
  };
  useEscape(leave);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  if (isGone) {
    return <EmptyState title={t('postsGone')} actions={<Button onClick={onBack}>{t('postsBack')}</Button>} />;
  }
  if (editor === null) {
    return error === null ? (
      <SkeletonRows label={t('workspaceLoading')} count={8} />
    ) : (
      <ProblemNotice
        title={t('postsUnreadable')}
        text={describeError(error, services.nowMs()).text}
        onRetry={readAgain}
      />
    );
  }
  return (
    <div class="post-page">
      <PostHeader {...props} editor={editor} isOpen={isOpen} onBack={leave} />
      <ProblemNotice text={line.problem} />
      {edits.length > 0 && (
        <Notice tone="warn" role="note" title={edits.map(describePostCause).join(' · ')} text={t('postsEditHint')} />
      )}
      <div class="post-page-parts">
        <div class="post-page-part">
          <Products editor={editor} />
          <Diary editor={editor} services={services} snapshot={snapshot} today={today} />
        </div>
        <div class="post-page-part">
          <ChannelsPart editor={editor} />
          <Links editor={editor} snapshot={snapshot} />
          <Texts editor={editor} />
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  readonly editor: PostEditor;
}

interface PostHeaderProps extends PostPageProps, PartProps {
  /** Whether the post is still the one that is open. */
  readonly isOpen: RefObject<boolean>;
}

/** The name, the way back, and the acts on the whole post. */
function PostHeader({ editor, acts, line, isOpen, onOpen, onBack }: PostHeaderProps) {
  const { post } = editor;
  const { state } = post;
  const [isDuplicating, setDuplicating] = useState(false);
  // The answer may come late: its user may be at another post by then.
  const duplicate = async () => {
    setDuplicating(true);
    const copyId = await editor.acts.duplicate();
    setDuplicating(false);
    if (copyId !== null && isOpen.current) onOpen(copyId);
  };
  const remove = async () => {
    if ((await editor.acts.remove()) && isOpen.current) onBack();
  };
  return (
    <header class="post-page-head">
      <IconButton icon="back" label={t('postsBack')} onClick={onBack} />
      <PostName editor={editor} class="post-page-name" placeholder={toPostTitle({ ...post, name: '' })} isFocused />
      <UndoLine acts={line} />
      <div class="button-row">
        <Button isBusy={isDuplicating} onClick={() => !isDuplicating && void duplicate()}>
          {t('postDuplicate')}
        </Button>
        <Button onClick={() => void acts.archive([post], state !== 'archived')}>
          {t(state === 'archived' ? 'postsUnarchive' : 'postsArchive')}
        </Button>
        <Button onClick={() => void remove()}>{t('linksDelete')}</Button>
      </div>
    </header>
  );
}

/** "5 products from 3 programs", and the list of them. Without any, only the way to add one. */
function Products({ editor }: PartProps) {
  const { products } = editor.post;
  const programCount = new Set(products.flatMap(({ offerId }) => offerId ?? [])).size;
  const count = formatNumber(products.length);
  // Plain links are of no program.
  const heading =
    programCount === 0
      ? t('postPriceProducts', products.length, [count])
      : t('postsProducts', products.length, [count, t('programCount', programCount, [formatNumber(programCount)])]);
  return (
    <section class="post-part">
      {products.length > 0 && (
        <>
          <h2>{heading}</h2>
          <ProductsPart editor={editor} label={heading} />
        </>
      )}
      <AddProduct editor={editor} />
    </section>
  );
}

function Diary({
  editor,
  services,
  snapshot: { connection },
  today,
}: Pick<PostPageProps, 'services' | 'snapshot' | 'today'> & PartProps) {
  const linkHosts = useLive(services.readLinkHosts).value;
  const serviceUrl = connection.state === 'signed-out' ? '' : connection.serviceUrl;
  return (
    <PostDiary
      post={editor.post}
      diary={editor.diary}
      today={today}
      nowMs={services.nowMs()}
      // Until the hosts of tracking links are known, no address can be opened.
      toUrl={(address) =>
        linkHosts === null ? null : toOfferableUrl(address, { serviceUrl, linkHosts, trackingLink: '' })
      }
    />
  );
}

/** What the links use, and the act that makes them; while they are made, how far that is. */
function Links({ editor, snapshot }: Pick<PostPageProps, 'snapshot'> & PartProps) {
  const making = usePostMaking(editor);
  if (editor.making?.isUnderWay) {
    const { run } = editor.making;
    return (
      <div class="post-part">
        <MakingPart editor={editor} run={run} settings={snapshot.settings} />
        <RunActs editor={editor} run={run} />
        <p class="meta">
          <a href={formatRoute({ tab: 'bulk', params: {} })}>{t('postsShowRun')}</a>
        </p>
      </div>
    );
  }
  return (
    <>
      <TroublesNotice editor={editor} />
      {!making.isSettled && editor.post.products.length > 0 && (
        <>
          <PricePart editor={editor} making={making} />
          <div class="post-part">
            <MakeAct
              editor={editor}
              making={making}
              takesFocus={false}
              isBesideTexts={listActiveChannels(editor.post).some(({ text }) => text !== '')}
            />
          </div>
        </>
      )}
    </>
  );
}

function Texts({ editor }: PartProps) {
  const channels = listActiveChannels(editor.post).filter(({ text }) => text !== '');
  const texts = usePostTexts(editor, channels, { onAllPosted: focusDiary });
  if (channels.length === 0) return null;
  return (
    <section class="post-part" aria-label={t('postsTexts')}>
      <TextsPart editor={editor} texts={texts} />
      <div class="post-copy-acts">
        <TextsActs editor={editor} texts={texts} />
      </div>
      {texts.open && editor.post.products.length > 0 && (
        <PostPicture key={texts.open.channelId} editor={editor} channel={texts.open} />
      )}
    </section>
  );
}

const focusDiary = () => document.querySelector<HTMLElement>('#post-diary')?.focus();
