import { useRef, useState } from 'preact/hooks';
import { toPresetWish } from '#components/deeplinks/deeplink-services.ts';
import { describeMintTrouble } from '#components/deeplinks/mint-problem.tsx';
import type { FindDeed, FindOccasion, FindStage, InChannel } from '#components/find/find-option.ts';
import type { FindServices } from '#components/find/find-services.ts';
import { readChannelOptions } from '#components/find/to-channel-options.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { listActiveChannels, type PostProduct } from '#lib/domain/posts/post.ts';
import { hasEachLink } from '#lib/domain/posts/post-stage.ts';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';
import { toLinkProduct } from '#lib/domain/posts/to-post-product.ts';
import { toChannelKind } from '#lib/domain/posts/write-post-text.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { toProblemText } from '#lib/ui/use-act.ts';
import { describeMissingLink } from '#lib/wording/describe-post-cause.ts';
import { toCopyName, toPostTitle } from '#lib/wording/to-post-title.ts';

/** What became of an act: said in the dialog, which stays open after a copy. */
export interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
  /** Takes the act back. Absent where there is nothing to take back, or no way. */
  readonly undo?: () => Promise<Outcome>;
}

const done = (text: string): Outcome => ({ text, isProblem: false });
const problem = (text: string): Outcome => ({ text, isProblem: true });

type Outside = Exclude<FindDeed, { kind: 'show' }>;

/** What became of a deed that shows something in place of the results. */
interface Staged {
  readonly outcome: Outcome | null;
  readonly stage: FindStage;
}

/** Does what an option stands for. Resolves to what to say; null where the page shows it itself. */
async function perform(
  services: FindServices,
  deed: Outside,
  occasion: FindOccasion,
): Promise<Outcome | Staged | null> {
  const { send, newId } = services;
  switch (deed.kind) {
    case 'go':
      services.open(deed.url);
      return null;
    case 'go-in':
      await send('switchAccount', { accountId: deed.accountId });
      services.open(deed.url);
      return null;
    case 'copy': {
      const copied = await copy(services, deed.text);
      const { campaignId } = deed;
      // The worker notifies the user before a copied coupon ends.
      if (!copied.isProblem && campaignId !== undefined)
        await send('couponCopied', { campaignId }).catch(() => undefined);
      return copied;
    }
    case 'copy-as': {
      const written = await services.writeLink(deed.row, { kind: 'built-in', formatId: deed.formatId });
      return written !== null && (await services.copyFormatted(written))
        ? done(t('copied'))
        : problem(t('copyFailedPlain'));
    }
    case 'visit': {
      const url = await services.readPageUrl(deed.row);
      if (url === null) return problem(t('findNoPage'));
      await services.visit(url);
      return null;
    }
    case 'visit-shop': {
      const url = await services.readShopUrl(deed.offerId);
      if (url === null) return problem(t('findNoShopPage'));
      await services.visit(url);
      return null;
    }
    case 'add-to-draft': {
      const { link } = deed;
      return addToDraft(services, toLinkProduct(link, services.newId(), toMoment(link.mintedAtMs).day));
    }
    case 'add-coupon-to-draft': {
      const { campaign } = deed;
      const product = await services.readProgramProduct(campaign.offerId, campaign, newId());
      return product === null ? problem(t('findNoShopPage')) : addToDraft(services, product);
    }
    case 'duplicate-post': {
      const newPostId = newId();
      const made = await send('duplicatePost', { postId: deed.postId, newPostId, name: toCopyName(deed.name) });
      if (made.problem !== null) return problem(toProblemText(made.problem));
      services.openPost(newPostId);
      return null;
    }
    case 'copy-post':
      return copyPost(services, deed);
    case 'copy-landing': {
      const link = await services.readLandingLink(deed.offerId);
      return link === null ? problem(t('findNoLanding')) : copy(services, link);
    }
    case 'new-post': {
      const { postId } = await send('createPost', { postId: newId(), name: deed.name });
      services.openPost(postId);
      return null;
    }
    case 'update-earnings':
      await send('refreshReports', {});
      return done(t('findUpdated'));
    case 'make':
      return make(services, deed);
    case 'channels':
      return { outcome: null, stage: await readChannels(services, deed, occasion) };
    case 'make-for': {
      const outcome = await makeFor(services, deed);
      // The channel has its link now: the price must go.
      return outcome.isProblem ? outcome : { outcome, stage: await readChannels(services, deed, occasion) };
    }
    case 'keep':
      return keep(services, deed);
  }
}

const readChannels = async (services: FindServices, asked: InChannel, occasion: FindOccasion): Promise<FindStage> => ({
  title: t('findOtherChannel'),
  options: await readChannelOptions(services, asked, occasion),
});

const copy = async ({ copyText }: FindServices, text: string): Promise<Outcome> =>
  (await copyText(text)) ? done(t('copied')) : problem(t('copyFailedPlain'));

async function addToDraft(services: FindServices, product: PostProduct): Promise<Outcome> {
  const { send, newId } = services;
  const draft = await services.readLastDraft();
  const postId = draft?.postId ?? newId();
  const added = await send('addToPost', { postId, product });
  if (added.problem !== null) return problem(toProblemText(added.problem));
  const undo = async () => {
    const removed = await send('changePost', { postId, change: { kind: 'remove', productId: product.productId } });
    return removed.problem === null ? done(t('removedFromPost')) : problem(toProblemText(removed.problem));
  };
  const said = done(t('toastAddedToPost', [toPostTitle(added.post)]));
  // An address that the draft had already keeps its product: there is none to take out.
  return added.post.products.some(({ productId }) => productId === product.productId) ? { ...said, undo } : said;
}

/** Keeps a link: it waits until the user wants it made, and blocks nothing. */
async function keep(
  { send, newId }: FindServices,
  { target, preset }: Extract<FindDeed, { kind: 'keep' }>,
): Promise<Outcome> {
  const runId = newId();
  const { problem: reason } = await send('queueLink', {
    requestId: runId,
    ...toPresetWish(target, preset),
    isKept: true,
  });
  if (reason !== null) return problem(t('mintLaterBusy'));
  const undo = async () => {
    await send('cancelBulk', { runId });
    await send('discardBulk', { runId });
    return done(t('findUnkept'));
  };
  return { ...done(t('findKeptToday')), undo };
}

/** The text as its field has it, and the copy goes into the post's diary. */
async function copyPost(services: FindServices, { postId, channel }: Extract<FindDeed, { kind: 'copy-post' }>) {
  const post = await services.readPost(postId);
  const channels = post === undefined ? [] : listActiveChannels(post).filter(({ text }) => text !== '');
  const [wanted] =
    channel === null
      ? channels.toSorted((a, b) => (b.copiedAtMs ?? 0) - (a.copiedAtMs ?? 0))
      : channels.filter(({ name }) => name === channel);
  if (post === undefined || wanted === undefined) return problem(t('findNoText'));
  if (!hasEachLink(post, wanted)) return problem(describeMissingLink(post));
  const { channelId, text } = wanted;
  const kind = toChannelKind(channelId, await services.readPresets());
  if (!(await services.copyFormatted(toPostClipboard(kind, text)))) return problem(t('postCopyFailed'));
  await services.send('noteTextCopied', { postId, actId: services.newId(), channelId });
  return done(t('copied'));
}

/** Makes the link with the account's own choices and copies it, as the button in a page does. */
async function make(
  { send, newId }: FindServices,
  { url, offerId }: Extract<FindDeed, { kind: 'make' }>,
): Promise<Outcome> {
  const act = { requestId: newId(), pageUrl: url, tabId: null, program: { offerId, isChosen: false } };
  const { tone, title, detail }: PageToast = await send('copyForPage', act);
  const text = `${title}${/[.!?]$/.test(title) ? '' : '.'} ${detail}`.trim();
  return tone === 'problem' ? problem(text) : done(text);
}

/** Makes a link for another channel and copies it. A link that is there already is copied, and uses none. */
async function makeFor(
  services: FindServices,
  { target, preset }: Extract<FindDeed, { kind: 'make-for' }>,
): Promise<Outcome> {
  const wish = { ...toPresetWish(target, preset), overQuota: false, despiteRefusal: false };
  const made = await askForLink(services.send, { requestId: services.newId(), ...wish });
  if (made.kind !== 'minted') return problem(describeMintTrouble(made, services.nowMs()));
  const { trackingLink } = made.link;
  if (made.isUnsaved === true) return problem(`${t('mintUnsaved')} ${trackingLink}`);
  return done(t((await services.copyText(trackingLink)) ? 'linksRetriedCopied' : 'linksRetried'));
}

/** @param onLeft Called once the page shows something else: the dialog closes. */
export function useFindDeeds(services: FindServices | null, occasion: FindOccasion, onLeft: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Counts what the user typed: what was asked for before it shows nothing over the newer results. */
  const turn = useRef(0);
  /** @param act Resolves to what shows its end, at once with the end of the wait. */
  const attempt = async (act: (from: FindServices) => Promise<() => void>) => {
    if (services === null || isBusy) return;
    setBusy(true);
    setOutcome(null);
    try {
      const show = await act(services);
      show();
    } catch (cause) {
      setOutcome(problem(sayFailure(cause, services.nowMs())));
    } finally {
      setBusy(false);
    }
  };
  const run = (deed: Outside, show: (stage: FindStage) => void) =>
    void attempt(async (from) => {
      const mine = turn.current;
      const said = await perform(from, deed, occasion);
      if (said === null) return onLeft;
      if (!('stage' in said)) return () => setOutcome(said);
      return () => {
        setOutcome(said.outcome);
        if (mine === turn.current) show(said.stage);
      };
    });
  const takeBack = outcome?.undo;
  const undo =
    takeBack &&
    (() =>
      void attempt(async (from) => {
        const said = await takeBack().catch((cause: unknown) => problem(sayFailure(cause, from.nowMs())));
        // Where it failed, it can be tried again.
        return () => setOutcome(said.isProblem ? { ...said, undo: takeBack } : said);
      }));
  const clear = () => {
    turn.current += 1;
    setOutcome(null);
  };
  return { outcome, isBusy, run, undo, clear };
}
