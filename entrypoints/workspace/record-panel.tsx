import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CloseButton } from '#components/icon-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useEscape } from './use-escape.ts';
import './record-panel.css';

interface RecordPanelProps {
  /** The record's name. Empty while it is being read. */
  readonly title: string;
  /** The panel's accessible name, if it is not the title. */
  readonly label?: string;
  readonly closeLabel?: string;
  /** Drawn before the title. */
  readonly mark?: ComponentChildren;
  /** Drawn below the title. */
  readonly about?: ComponentChildren;
  /** What takes the focus when the panel opens. Undefined if the focus stays in the list. */
  readonly takesFocus?: 'title' | 'close' | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The open record beside its list. Escape closes it. */
export function RecordPanel(props: RecordPanelProps) {
  const { title, label = title, closeLabel = t('actionClose'), takesFocus, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus === 'title') heading.current?.focus();
    if (takesFocus === 'close') closeButton.current?.focus();
  }, [takesFocus]);
  useEscape(onClose);

  return (
    <aside class="detail record" aria-label={label}>
      <header class="record-head">
        {props.mark}
        <div class="record-title">
          <h2 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h2>
          {props.about}
        </div>
        <CloseButton buttonRef={closeButton} label={closeLabel} onClick={onClose} />
      </header>
      {props.children}
    </aside>
  );
}
