import type { FindDeed, FindOccasion, FindOption, InChannel } from '#components/find/find-option.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { findOwnPages, hasWords } from '#lib/wording/own-pages.ts';

interface Act {
  readonly title: string;
  readonly end?: string;
  readonly deed: FindDeed;
}

const go = (url: string): FindDeed => ({ kind: 'go', url });

/** What one does most, the most frequent first. Each opens what does it; none uses a link. */
const listActs = ({ left }: Pick<FindOccasion, 'left'>): readonly Act[] => [
  { title: t('postNew'), deed: { kind: 'new-post', name: '' } },
  { title: t('findCheckDraft'), deed: go(toWorkspaceUrl({ tab: 'posts', params: { check: 'draft' } })) },
  { title: t('findPasteBulk'), deed: go(toWorkspaceUrl({ tab: 'bulk', params: { list: 'new' } })) },
  {
    title: t('findEarningsByChannel'),
    deed: go(toWorkspaceUrl({ tab: 'earnings', params: { period: 'last-month', by: 'preset' } })),
  },
  {
    title: t('correctCount'),
    deed: go(toOptionsUrl('account/correction')),
    end: t('toastLeft', [formatNumber(left)]),
  },
  { title: t('earningsUpdate'), deed: { kind: 'update-earnings' } },
  { title: t('postsShowEdits'), deed: go(toWorkspaceUrl({ tab: 'posts', params: { view: 'edits' } })) },
];

/** An option that does one thing, and has no other acts. */
export const toActOption = (id: string, title: string, deed: FindDeed, rest: Partial<FindOption> = {}): FindOption => ({
  id,
  icon: 'bolt',
  title,
  hint: '',
  end: '',
  enter: { label: deed.kind === 'go' ? t('findOpenPage') : title, price: '', deed },
  copy: null,
  others: [],
  ...rest,
});

/** An act that makes no link, and says so. */
export const toFreeOption = (id: string, title: string, deed: FindDeed, rest: Partial<FindOption> = {}): FindOption =>
  toActOption(id, title, deed, {
    end: t('findUsesNone'),
    enter: { label: title, price: t('findUsesNone'), deed },
    ...rest,
  });

/** Leads to the user's other channels, each with its price: nothing is made yet. */
export const toChannelsOption = (id: string, asked: InChannel, end: string): FindOption => {
  const deed: FindDeed = { ...asked, kind: 'channels' };
  return toActOption(id, t('findOtherChannel'), deed, {
    icon: 'link',
    end,
    endLook: 'figure',
    enter: { label: t('optionsChannels'), price: '', deed },
  });
};

/** The acts whose name has every word, then the pages. @param words As search texts have them. */
export function findActs(words: readonly string[], occasion: Pick<FindOccasion, 'left'>): readonly FindOption[] {
  return listActs(occasion)
    .filter(({ title }) => hasWords(title, words))
    .map(({ title, deed, end = '' }) => toActOption(`act ${title}`, title, deed, { end }));
}

/** The pages of Linkmint whose title has every word. */
export const findPages = (words: readonly string[]): readonly FindOption[] =>
  findOwnPages(words).map(({ url, label }) => toActOption(`page ${url}`, label, go(url), { icon: 'page' }));
