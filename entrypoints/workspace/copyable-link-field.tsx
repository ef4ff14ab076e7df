import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import { t } from '#lib/platform/i18n.ts';
import '#components/forms/field.css';

interface CopyableLinkFieldProps {
  readonly label: string;
  /** Null if there is no link that the user may share; then `children` say why. */
  readonly link: string | null;
  readonly isCopied: boolean;
  readonly onCopy: (link: string) => void;
  readonly children: string;
}

/** Shows a record's tracking link as text to copy. It is not an anchor: opening it would count as the user's own click. */
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
            {t('copyLandingLink')}
            <CopiedMark isShown={isCopied} />
          </Button>
        </div>
      )}
    </section>
  );
}
