import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { DroppedPart } from '#lib/domain/addresses/clean-url.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { PopupServices } from '../popup-services.ts';
import type { KeptNames } from './mint-form.ts';
import './destination-parts.css';

interface DestinationPartsProps {
  readonly services: PopupServices;
  readonly host: string;
  /** Whether the user opened the list of dropped parts. */
  readonly isListed: boolean;
  readonly dropped: readonly DroppedPart[];
  /** What cleaning would drop if the user kept nothing. */
  readonly droppable: readonly DroppedPart[];
  readonly kept: KeptNames;
  readonly onKept: (kept: KeptNames) => void;
  /** Called once the worker has saved what to keep on the site. */
  readonly onStore: () => Promise<void>;
}

const reasons: Record<DroppedPart['reason'], MessageKey> = {
  tracking: 'droppedTracking',
  affiliate: 'droppedAffiliate',
  session: 'droppedSession',
  fragment: 'droppedFragment',
  credentials: 'droppedCredentials',
  canonical: 'droppedCanonical',
};

/** What cleaning dropped from the address, with buttons to keep it, and what is kept, with buttons to undo that. */
export function DestinationParts({
  services,
  host,
  isListed,
  dropped,
  droppable,
  kept,
  onKept,
  onStore,
}: DestinationPartsProps) {
  const [problem, setProblem] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const chosen = useRef<KeptNames | null>(null);
  useEffect(() => {
    // The clicked button has disappeared with its line, so focus the first button that is left.
    if (chosen.current === kept) (root.current?.querySelector('button') ?? root.current)?.focus();
  }, [kept]);
  const set = async (scope: keyof KeptNames, name: string, isKept: boolean) => {
    const key = name.toLowerCase();
    const others = kept[scope].filter((each) => each !== key);
    chosen.current = { ...kept, [scope]: isKept ? [...others, key] : others };
    setProblem(false);
    onKept(chosen.current);
    if (scope === 'link') return;
    try {
      await services.send('keepParameter', { host, name, isKept });
      await onStore();
    } catch {
      setProblem(true);
      onKept(kept);
    }
  };
  const keptOf = (scope: keyof KeptNames) => droppable.filter(({ name }) => kept[scope].includes(name.toLowerCase()));

  return (
    <div ref={root} class="destination-details" tabIndex={-1}>
      {isListed && dropped.length > 0 && (
        <ul class="dropped" aria-label={t('destinationDroppedList')}>
          {dropped.map((part) => (
            <li key={part.name}>
              <code dir="auto">{part.name}</code> <span class="muted">{t(reasons[part.reason])}</span>
              {isKeepable(part) && (
                <span class="keep-acts">
                  <Button
                    look="quiet"
                    label={t('keepForLinkName', [toLongName(part)])}
                    onClick={() => void set('link', part.name, true)}
                  >
                    {t('keepForLink')}
                  </Button>
                  <Button
                    look="quiet"
                    label={t('keepOnSiteName', [toLongName(part)])}
                    onClick={() => void set('site', part.name, true)}
                  >
                    {t('keepOnSite')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Kept text={t('keptForLink')} parts={keptOf('link')} onRemove={(name) => void set('link', name, false)} />
      <Kept text={t('keptOnSite')} parts={keptOf('site')} onRemove={(name) => void set('site', name, false)} />
      {problem && (
        <p class="field-error" role="alert">
          {t('keepFailed')}
        </p>
      )}
    </div>
  );
}

interface KeptProps {
  readonly text: string;
  readonly parts: readonly DroppedPart[];
  readonly onRemove: (name: string) => void;
}

function Kept({ text, parts, onRemove }: KeptProps) {
  if (parts.length === 0) return null;
  return (
    <div class="kept">
      {text}
      <ul aria-label={text}>
        {parts.map((part) => (
          <li key={part.name}>
            <code dir="auto">{part.name}</code>
            {part.reason === 'affiliate' && <span>&nbsp;({t(reasons.affiliate)})</span>}
            <button
              type="button"
              class="kept-remove"
              aria-label={t('keptRemove', [part.name])}
              title={t('keptRemove', [part.name])}
              onClick={() => onRemove(part.name)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the user can keep the part by itself. A path that the canonical address replaced cannot, nor a password. */
function isKeepable({ kind, name }: DroppedPart): boolean {
  return kind === 'canonical' ? !/^(?:\/|https?:)/.test(name) : kind !== 'credentials';
}

/** Says if a parameter belongs to another affiliate, so that users do not keep it unknowingly. */
function toLongName({ name, reason }: DroppedPart): string {
  return reason === 'affiliate' ? `${name} (${t('droppedAffiliate')})` : name;
}
