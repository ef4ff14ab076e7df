import { Logo } from '#components/logo.tsx';
import { t } from '#lib/platform/i18n.ts';
import './pin-picture.css';

/** A drawing of the browser's toolbar, with the puzzle piece and the place of the pinned button. */
export function PinPicture({ isPinned }: { readonly isPinned: boolean }) {
  return (
    <div class="pin-picture" role="img" aria-label={t('welcomePinPicture')}>
      <span class="pin-address" dir="ltr">
        hutan.example
      </span>
      <svg class={`pin-puzzle${isPinned ? '' : ' pin-here'}`} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.4 3.6a1.6 1.6 0 1 1 3.2 0h3v3a1.6 1.6 0 1 1 0 3.2v3H3.4V9.8a1.6 1.6 0 1 0 0-3.2v-3Z" />
      </svg>
      <span class={`pin-button${isPinned ? ' pin-here' : ''}`}>
        <Logo />
      </span>
    </div>
  );
}
