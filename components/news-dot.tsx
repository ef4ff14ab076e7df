import { useEffect, useState } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import './news-dot.css';

interface NewsDotProps {
  /** Whether there is news of an update that the user has not read. */
  readonly readHasNews: () => Promise<boolean>;
}

/** A dot that links to unread news; absent without news. It reads late and again on focus, so that no page waits for it. */
export function NewsDot({ readHasNews }: NewsDotProps) {
  const [hasNews, setHasNews] = useState(false);
  useEffect(() => {
    const read = () => void readHasNews().then(setHasNews, () => undefined);
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [readHasNews]);
  if (!hasNews) return null;
  return (
    <a class="news-dot" href="news.html" aria-label={t('newsUnread')} title={t('newsTitle')}>
      <span class="news-dot-mark" />
    </a>
  );
}
