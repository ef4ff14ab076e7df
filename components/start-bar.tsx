import { render } from 'preact';
import { ProgressBar } from '#components/progress-bar.tsx';
import { t } from '#lib/platform/i18n.ts';
import './start-bar.css';

/** What takes less is not worth a bar that comes and goes. */
const showAfterMs = 500;

/** Shows a bar at the upper edge of the page from half a second on, until the promise has settled. */
export function showBarWhile(pending: Promise<unknown>): void {
  const bar = document.createElement('div');
  bar.className = 'start-bar';
  // It stands outside of the page's landmarks, as all that is only said for a moment.
  bar.ariaLive = 'polite';
  const timer = setTimeout(() => {
    document.body.append(bar);
    render(<ProgressBar label={t('workspaceLoading')} done={0} known={0} />, bar);
  }, showAfterMs);
  const end = () => {
    clearTimeout(timer);
    render(null, bar);
    bar.remove();
  };
  pending.then(end, end);
}
