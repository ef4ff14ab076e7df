import { formatList } from '#components/format-list.ts';
import { t } from '#lib/platform/i18n.ts';
import './tag-list.css';

interface TagListProps {
  readonly tags: readonly string[];
  /** The tag that the list is narrowed to; empty where it is to none. */
  readonly filter: string;
  /** Narrows the list to a tag; an empty text takes that back. */
  readonly onFilter: (tag: string) => void;
}

/** The tags that are drawn in a row; how many more there are is said. */
const maxShown = 2;

/** A link's tags in its row. A click narrows the list to the tag, and another one takes that back. */
export function TagList({ tags, filter, onFilter }: TagListProps) {
  // The one that was asked for is always in sight.
  const ordered = tags.includes(filter) ? [filter, ...tags.filter((tag) => tag !== filter)] : tags;
  return (
    <span class="links-tags">
      {ordered.slice(0, maxShown).map((tag) => (
        <button
          key={tag}
          type="button"
          class="links-tag"
          aria-pressed={tag === filter}
          aria-label={t('linksTagFilter', [tag])}
          title={tag}
          dir="auto"
          onClick={() => onFilter(tag === filter ? '' : tag)}
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
