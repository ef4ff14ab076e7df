import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import { t } from '#lib/platform/i18n.ts';
import '#components/forms/field.css';

interface CopyableLinkFieldProps {
  readonly label: string;
  /** Null where there is none that may be handed out: then `children` say why. */
  readonly link: string | null;
  readonly isCopied: boolean;
  readonly onCopy: (link: string) => void;
  readonly children: string;
}

/** The tracking link of a record, as a text to copy: opening it would be a click of the user's own. */
export function CopyableLinkField({ label, link, isCopied, onCopy, children }: CopyableLinkFieldProps) {
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {link === null ? (
        <p class="muted">{children}</p>
      ) : (
        <div class="field-row">
          <input class="input input-code" readOnly aria-label={label} value={link} />
          <Button onClick={() => onCopy(link)}>
            {t('copyLink')}
            <CopiedMark isShown={isCopied} />
          </Button>
        </div>
      )}
    </section>
  );
}
