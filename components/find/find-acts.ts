import type { FindDeed, FindOption } from '#components/find/find-option.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { findOwnPages, hasWords } from '#lib/wording/own-pages.ts';

interface Act {
  readonly title: string;
  readonly deed: FindDeed;
}

const go = (url: string): FindDeed => ({ kind: 'go', url });

/** What one does most, the most frequent first. Each opens what does it; none uses a link. */
const listActs = (): readonly Act[] => [
  { title: t('postNew'), deed: { kind: 'new-post', name: '' } },
  { title: t('findCheckDraft'), deed: go(toWorkspaceUrl({ tab: 'posts', params: { check: 'draft' } })) },
  { title: t('findPasteBulk'), deed: go(toWorkspaceUrl({ tab: 'bulk', params: { list: 'new' } })) },
  {
    title: t('findEarningsByChannel'),
    deed: go(toWorkspaceUrl({ tab: 'earnings', params: { period: 'last-month', by: 'preset' } })),
  },
  { title: t('correctCount'), deed: go(toOptionsUrl('account/correction')) },
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
  enter: { label: t(deed.kind === 'go' ? 'findOpenPage' : 'findDoIt'), price: '', deed },
  copy: null,
  others: [],
  ...rest,
});

/** The acts whose name has every word, then the pages. @param words As search texts have them. */
export function findActs(words: readonly string[]): readonly FindOption[] {
  return listActs()
    .filter(({ title }) => hasWords(title, words))
    .map(({ title, deed }) => toActOption(`act ${title}`, title, deed));
}

/** The pages of Linkmint whose title has every word. */
export const findPages = (words: readonly string[]): readonly FindOption[] =>
  findOwnPages(words).map(({ url, label }) => toActOption(`page ${url}`, label, go(url), { icon: 'page' }));
