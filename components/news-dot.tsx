import { useEffect, useState } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import './news-dot.css';

interface NewsDotProps {
  /** Whether updates brought what the user has not looked at. */
  readonly readHasNews: () => Promise<boolean>;
}

/** A dot that leads to what is new; nothing where nothing is. Read late and again with the focus: no page waits for it. */
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
