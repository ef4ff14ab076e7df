import { useEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import '#components/forms/field.css';

interface DeeplinkResultProps {
  readonly link: string;
  /** Whether the clipboard refused the link. The text is then selected, so that the user can copy it. */
  readonly isSelected: boolean;
}

/** The new link as text. It is not an anchor, because opening it would count as the publisher's own click. */
export function DeeplinkResult({ link, isSelected }: DeeplinkResultProps) {
  const field = useRef<HTMLInputElement>(null);
  // Select again when the link changes.
  useEffect(() => {
    if (!isSelected) return;
    field.current?.focus();
    field.current?.select();
  }, [isSelected, link]);
  return (
    <input
      ref={field}
      class="input input-code"
      aria-label={t('deeplink')}
      readOnly
      value={link}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
