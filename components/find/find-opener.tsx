import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FindOccasion } from '#components/find/find-option.ts';
import type { FindServices } from '#components/find/find-services.ts';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { late } from '#components/late.tsx';
import { toLetter } from '#components/pressed-keys.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import './find-opener.css';

const FindDialog = late(() => import('./find-dialog.tsx'), 'FindDialog');

/** What the texts of the options depend on beside the day, from what every page of an account shows. */
export function toFindProps({
  connection,
  settings,
  usage,
}: {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
}): Omit<FindOpenerProps, 'look' | 'loadServices' | 'nowMs'> {
  return {
    serviceUtcOffsetMinutes: settings.serviceUtcOffsetMinutes,
    serviceUrl: connection.state === 'signed-out' ? '' : connection.serviceUrl,
    left: linksLeft(usage),
    limit: usage.limit,
    freesOn: usage.freesOn,
  };
}

/** How long the text that was typed last is kept, in ms. */
const keptMs = 60_000;

interface FindOpenerProps extends Omit<FindOccasion, 'today' | 'userDay'> {
  readonly serviceUtcOffsetMinutes: number;
  /** A field in a wide header, an icon in a narrow one. */
  readonly look: 'field' | 'icon';
  readonly loadServices: () => Promise<FindServices>;
  readonly nowMs: () => number;
}

/** Opens "Find or do": by its button, and by Ctrl+K or ⌘K wherever the focus is. */
export function FindOpener(props: FindOpenerProps) {
  const { look, loadServices, nowMs, serviceUtcOffsetMinutes, serviceUrl, left, limit, freesOn } = props;
  const [isOpen, setOpen] = useState(false);
  const [services, setServices] = useState<FindServices | null>(null);
  const [text, setText] = useState('');
  const closedAtMs = useRef(0);
  // Of each opening: the page behind it may have been drawn on another day.
  const today = toServiceDate(nowMs(), serviceUtcOffsetMinutes);
  const userDay = toMoment(nowMs()).day;
  const occasion = useMemo(
    () => ({ today, userDay, serviceUrl, left, limit, freesOn }),
    [today, userDay, serviceUrl, left, limit, freesOn],
  );

  const open = () => {
    if (nowMs() - closedAtMs.current > keptMs) setText('');
    if (services === null) void loadServices().then(setServices, () => undefined);
    setOpen(true);
  };
  const close = () => {
    closedAtMs.current = nowMs();
    setOpen(false);
  };
  const toggle = useRef(open);
  toggle.current = isOpen ? close : open;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && toLetter(event) === 'k';
      // Another dialog is in front: the page behind it waits for its end.
      if (!isMeant || event.isComposing || document.querySelector('dialog[open]:not(.dialog-bare)') !== null) return;
      // Otherwise the browser goes to its own search.
      event.preventDefault();
      if (!event.repeat) toggle.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      {look === 'icon' ? (
        <IconButton icon="search" label={t('findTitle')} onClick={open} />
      ) : (
        <button
          type="button"
          class="find-opener"
          aria-label={t('findTitle')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <Icon name="search" />
          <span aria-hidden="true">{t('findTitle')}</span>
          <span class="key" aria-hidden="true">
            Ctrl K
          </span>
        </button>
      )}
      {isOpen && <FindDialog services={services} occasion={occasion} text={text} onText={setText} onClose={close} />}
    </>
  );
}
