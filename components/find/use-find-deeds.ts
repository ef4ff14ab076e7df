import { useState } from 'preact/hooks';
import type { FindDeed } from '#components/find/find-option.ts';
import type { FindServices } from '#components/find/find-services.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { listActiveChannels } from '#lib/domain/posts/post.ts';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';
import { toLinkProduct } from '#lib/domain/posts/to-post-product.ts';
import { toChannelKind } from '#lib/domain/posts/write-post-text.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { toProblemText } from '#lib/ui/use-act.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';

/** What became of an act: said in the dialog, which stays open after a copy. */
export interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
}

const done = (text: string): Outcome => ({ text, isProblem: false });
const problem = (text: string): Outcome => ({ text, isProblem: true });

type Outside = Exclude<FindDeed, { kind: 'show' }>;

/** Does what an option stands for. Resolves to what to say; null where the page shows it itself. */
async function perform(services: FindServices, deed: Outside): Promise<Outcome | null> {
  const { send, newId } = services;
  switch (deed.kind) {
    case 'go':
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
    case 'add-to-draft':
      return addToDraft(services, deed.link);
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
  }
}

const copy = async ({ copyText }: FindServices, text: string): Promise<Outcome> =>
  (await copyText(text)) ? done(t('copied')) : problem(t('copyFailedPlain'));

async function addToDraft(services: FindServices, link: KeptLink): Promise<Outcome> {
  const { send, newId } = services;
  const draft = await services.readLastDraft();
  const added = await send('addToPost', {
    postId: draft?.postId ?? newId(),
    product: toLinkProduct(link, newId(), toMoment(link.mintedAtMs).day),
  });
  if (added.problem !== null) return problem(toProblemText(added.problem));
  return done(t('toastAddedToPost', [toPostTitle(added.post)]));
}

/** The text as its field has it, and the copy goes into the post's diary. */
async function copyPost(services: FindServices, { postId, channel }: Extract<FindDeed, { kind: 'copy-post' }>) {
  const post = await services.readPost(postId);
  const channels = post === undefined ? [] : listActiveChannels(post).filter(({ text }) => text !== '');
  const [wanted] =
    channel === null
      ? channels.toSorted((a, b) => (b.copiedAtMs ?? 0) - (a.copiedAtMs ?? 0))
      : channels.filter(({ name }) => name === channel);
  if (wanted === undefined) return problem(t('findNoText'));
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

/** @param onLeft Called once the page shows something else: the dialog closes. */
export function useFindDeeds(services: FindServices | null, onLeft: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (deed: Outside) => {
    if (services === null || isBusy) return;
    setBusy(true);
    setOutcome(null);
    try {
      const said = await perform(services, deed);
      if (said === null) onLeft();
      else setOutcome(said);
    } catch (cause) {
      setOutcome(problem(sayFailure(cause, services.nowMs())));
    } finally {
      setBusy(false);
    }
  };
  return { outcome, isBusy, run: (deed: Outside) => void run(deed), clear: () => setOutcome(null) };
}
