import { type OptionsPlace, optionsPageIds } from '#lib/domain/routes/options-route.ts';
import { tabIds, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { optionPartTitles, optionTitles, tabTitles } from '#lib/wording/page-titles.ts';

/** A page of Linkmint, or a part of one, that a search offers by its title. */
export interface OwnPage {
  /** Its address within the extension. */
  readonly url: string;
  readonly label: string;
}

const optionParts = Object.keys(optionPartTitles) as readonly (keyof typeof optionPartTitles)[];

const toOption = (place: OptionsPlace, title: MessageKey): OwnPage => ({
  url: toOptionsUrl(place),
  label: t('addressBarOption', [t(title)]),
});

/** The pages and parts of pages whose title has every word. @param words As search texts have them. */
export function findOwnPages(words: readonly string[]): readonly OwnPage[] {
  const pages = [
    ...tabIds.map((tab) => ({ url: toWorkspaceUrl({ tab, params: {} }), label: t(tabTitles[tab]) })),
    ...optionsPageIds.map((page) => toOption(page, optionTitles[page])),
    ...optionParts.map((place) => toOption(place, optionPartTitles[place])),
  ];
  return pages.filter(({ label }) => hasWords(label, words));
}

export function hasWords(label: string, words: readonly string[]): boolean {
  const text = toSearchText(label);
  return words.every((word) => text.includes(word));
}
