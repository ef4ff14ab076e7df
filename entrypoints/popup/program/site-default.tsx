import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import '#components/button.css';

interface SiteDefaultProps {
  /** Whether the selected program is the site's ★ program. */
  readonly isDefault: boolean;
  /** Whether to show the button's name, because it is not beside the program's name. */
  readonly isLabelled: boolean;
  readonly onToggle: () => void;
}

/** The ★ button: makes the program the site's default. */
export function SiteDefault({ isDefault, isLabelled, onToggle }: SiteDefaultProps) {
  const label = t('programDefault');
  if (!isLabelled) return <IconButton icon="star" label={label} isPressed={isDefault} onClick={onToggle} />;
  return (
    <button type="button" class="button site-default" aria-pressed={isDefault} onClick={onToggle}>
      <Icon name="star" isFilled={isDefault} />
      {label}
    </button>
  );
}
