import { Fragment } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button, EnterKey } from '#components/button.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { PopoverButton } from '#components/popover-button.tsx';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { AddTabsButton } from './add-tabs-button.tsx';
import type { Adding } from './use-adding.ts';
import './add-acts.css';

interface AddActsProps extends PanelViewProps {
  readonly facts: WebPage;
  readonly adding: Adding;
  /** The program of which links can be made. Null: the page can only be added as a plain link. */
  readonly offer: OfferWithStatus | null;
}

/** "Add to post", which becomes its Undo, and the acts beside it. */
export function AddActs(props: AddActsProps) {
  const { adding, offer, takesFocus } = props;
  const copying = useCopying(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && offer !== null) button.current?.focus();
  }, []);
  const isIn = adding.product !== null;
  const problem = adding.problem ?? copying.problem;
  return (
    <>
      <ProblemNotice text={problem} />
      <div class={isIn ? 'add-main add-main-done' : 'add-main'}>
        <Button
          look={offer === null ? 'plain' : 'primary'}
          isLarge
          isBusy={adding.isBusy}
          buttonRef={button}
          ignoresHeldKey
          onClick={isIn ? adding.undo : adding.add}
        >
          {t(isIn ? 'addedUndo' : offer === null ? 'addPlainLink' : 'addToPost')}
          {!isIn && offer !== null && <EnterKey />}
        </Button>
      </div>
      {offer !== null && (
        <div class="add-pair">
          <Button isBusy={copying.isBusy} onClick={copying.copy}>
            {t('copyDeeplink')}
          </Button>
          <AddTabsButton {...props} />
        </div>
      )}
      <IntoLine {...props} />
      <p class="meta add-said">
        {copying.said ?? adding.said ?? t(offer === null ? 'addPlainLinkNote' : 'addUsesNoLink')}
      </p>
    </>
  );
}

/** Which post the page goes into, and the choice of another one. */
function IntoLine({ services, snapshot, moves }: Pick<PanelViewProps, 'services' | 'snapshot' | 'moves'>) {
  const { post } = snapshot;
  return (
    <p class="into-line">
      <span class="cell-text" dir="auto">
        {post === null
          ? t('intoNewPost')
          : t('intoPost', ['{0}'])
              .split(/(\{0\})/)
              .map((part, index) => (
                <Fragment key={index}>{part === '{0}' ? <strong>{toPostTitle(post)}</strong> : part}</Fragment>
              ))}
      </span>
      <PopoverButton look="quiet" label={t('anotherPost')}>
        <PostChoices services={services} snapshot={snapshot} moves={moves} />
      </PopoverButton>
    </p>
  );
}

/** The posts that the user may be at, and a new one. */
function PostChoices({ services, snapshot, moves }: Pick<PanelViewProps, 'services' | 'snapshot' | 'moves'>) {
  const { postId } = snapshot;
  const read = useCallback(() => services.readOtherPosts(postId), [services, postId]);
  const { value: posts } = useLive(read);
  return (
    <div class="post-choices">
      <Button onClick={() => moves.beginPost('page')}>{t('postNew')}</Button>
      {posts?.map((post) => (
        <Button key={post.postId} onClick={() => moves.openPost(post.postId, 'page')}>
          <span class="cell-text" dir="auto">
            {toPostTitle(post)}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** "Copy deeplink", and what became of it. */
export interface Copying {
  readonly isBusy: boolean;
  /** Why the link was not copied; null unless that failed. */
  readonly problem: string | null;
  /** What was copied, and how many links are left; null before. */
  readonly said: string | null;
  copy(): void;
}

interface CopyingProps extends Pick<PanelViewProps, 'services' | 'announce' | 'refresh'> {
  readonly facts: WebPage;
  readonly offer: OfferWithStatus | null;
}

/** Makes the page's link with the account's own choices and copies it, as the button in the page does. */
function useCopying({ services, announce, refresh, facts, offer }: CopyingProps): Copying {
  const [state, setState] = useState<Omit<Copying, 'copy'>>({ isBusy: false, problem: null, said: null });
  const copy = async () => {
    if (state.isBusy || offer === null) return;
    setState({ isBusy: true, problem: null, said: null });
    const { tabId, url: pageUrl, isChosen } = facts;
    const act = { requestId: services.newId(), pageUrl, tabId, program: { offerId: offer.offerId, isChosen } };
    const toast = await services.send('copyForPage', act).catch((cause: unknown): PageToast => {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      return { tone: 'problem', title: text, detail: next };
    });
    const text = `${toast.title}${/[.!?]$/.test(toast.title) ? '' : '.'} ${toast.detail}`;
    setState({
      isBusy: false,
      problem: toast.tone === 'problem' ? text : null,
      said: toast.tone === 'problem' ? null : text,
    });
    if (toast.tone !== 'problem') announce(text);
    // The header counts the link.
    await refresh().catch(() => undefined);
  };
  return { ...state, copy: () => void copy() };
}
