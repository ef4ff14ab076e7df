import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import '#components/button.css';

interface SiteDefaultProps {
  /** Whether the selected program is the ★ one of the site. */
  readonly isDefault: boolean;
  /** Whether it stands alone, with its name in sight, and not beside the program's name. */
  readonly isLabelled: boolean;
  readonly onToggle: () => void;
}

/** The ★: which program a site is to have from now on. */
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
