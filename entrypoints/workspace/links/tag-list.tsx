import { formatList } from '#components/format-list.ts';
import { findTag, withoutTag } from '#lib/domain/links/to-tags.ts';
import { t } from '#lib/platform/i18n.ts';
import './tag-list.css';

interface TagListProps {
  readonly tags: readonly string[];
  /** The tag that the list is filtered by. Empty without such a filter. */
  readonly filter: string;
  /** Filters the list by a tag. An empty text removes the filter. */
  readonly onFilter: (tag: string) => void;
}

/** How many tags a row shows. The row says how many more there are. */
const maxShown = 2;

/** A link's tags in its row. A click filters the list by the tag, and a second click removes the filter. */
export function TagList({ tags, filter, onFilter }: TagListProps) {
  // Shows the tag of the filter first, so that it is always visible.
  const filtered = findTag(tags, filter);
  const ordered = filtered === undefined ? tags : [filtered, ...withoutTag(tags, filtered)];
  return (
    <span class="links-tags">
      {ordered.slice(0, maxShown).map((tag) => (
        <button
          key={tag}
          type="button"
          class="links-tag"
          aria-pressed={tag === filtered}
          aria-label={t('linksTagFilter', [tag])}
          title={tag}
          dir="auto"
          onClick={() => onFilter(tag === filtered ? '' : tag)}
        >
          {tag}
        </button>
      ))}
      {ordered.length > maxShown && (
        <span class="muted" title={formatList(ordered.slice(maxShown))}>
          {t('linksTagsMore', [String(ordered.length - maxShown)])}
        </span>
      )}
    </span>
  );
}
