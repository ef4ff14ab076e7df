import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { locale } from '#lib/platform/i18n.ts';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The values that the user can filter by, each with its text. */
export type LinkChoices = Readonly<Record<'programs' | 'presets' | 'tags', readonly Choice[]>>;

export function collectChoices(rows: readonly LinkRow[]): LinkChoices {
  const programs = new Map<string, Map<string, string>>();
  const presets = new Set<string>();
  /** By their small letters: a tag is the same in any case. */
  const tags = new Map<string, string>();
  for (const { accountId, offerId, offerName, presetName, link } of rows) {
    // Two services may use one ID for two programs. The choice then stands for both, and its text names both.
    const names = programs.get(offerId);
    if (names === undefined) programs.set(offerId, new Map([[accountId, offerName]]));
    else if (names.get(accountId) !== offerName) names.set(accountId, offerName);
    if (presetName !== '') presets.add(presetName);
    for (const tag of link?.tags ?? []) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  const { compare } = new Intl.Collator(locale());
  const byText = (a: Choice, b: Choice) => compare(a.text, b.text);
  const plain = (texts: ReadonlySet<string>) => [...texts].map((text) => ({ value: text, text })).sort(byText);
  return {
    programs: [...programs]
      .map(([value, names]) => ({ value, text: [...new Set(names.values())].join(' / ') }))
      .sort(byText),
    presets: plain(presets),
    tags: plain(new Set(tags.values())),
  };
}

/** Removes every filter, and the open link, from the address. Keeps the order. */
export const noFilterParams: RouteParams = {
  q: '',
  state: '',
  program: '',
  preset: '',
  tag: '',
  period: '',
  use: '',
  id: '',
};
