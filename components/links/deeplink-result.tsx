import { useEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import '#components/forms/field.css';

interface DeeplinkResultProps {
  readonly link: string;
  /** Whether the clipboard refused it, so that the text is left selected for the user's own copy. */
  readonly isSelected: boolean;
}

/** The minted link, as text: it is no anchor, because opening it would be a click of the publisher's own. */
export function DeeplinkResult({ link, isSelected }: DeeplinkResultProps) {
  const field = useRef<HTMLInputElement>(null);
  // Another link needs selecting anew.
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
