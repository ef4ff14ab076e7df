import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { usePopover } from '#components/use-popover.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import type { PopupServices } from '../popup-services.ts';
import { FormatMenu } from './late-parts.ts';
import '#components/button.css';
import './copy-button.css';

interface CopyButtonProps {
  readonly services: Pick<PopupServices, 'readTemplates'>;
  /** The form that the button submits. */
  readonly formId: string;
  /** The format in which the button copies. */
  readonly format: CopyFormat;
  /** The button's text once the link is on the clipboard. Null before. */
  readonly doneText: string | null;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  /** Whether the button looks like the popup's main act. */
  readonly isPrimary: boolean;
  /** Whether to show the key Enter on it, because Enter presses it. */
  readonly showsKey: boolean;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly makeDefault: { readonly text: string; readonly onPick: () => void } | null;
  /** Copies in another format, once. */
  readonly onPick: (format: CopyFormat) => void;
}

/** The popup's one button, which also shows the result, and the menu of formats beside it. */
export function CopyButton(props: CopyButtonProps) {
  const { format, doneText, isBusy } = props;
  const { id, isOpen, opener, openerProps, openByArrow, leave, close } = usePopover();
  const group = useRef<HTMLDivElement>(null);
  const look = `button ${props.isPrimary ? 'button-primary ' : ''}button-large`;
  const name = format.formatId === 'plain' ? t('copyDeeplink') : t('copyDeeplinkAs', [toFormatName(format)]);
  return (
    <div ref={group} class={`copy-button${doneText === null ? '' : ' copy-button-done'}`}>
      <button
        ref={props.buttonRef}
        type="submit"
        form={props.formId}
        class={`${look} copy-button-main`}
        disabled={props.isDisabled}
        aria-busy={isBusy ? 'true' : undefined}
        onKeyDown={(event) => {
          // A user who still holds Enter from choosing the program must not mint by that.
          if (event.key === 'Enter' && event.repeat) event.preventDefault();
        }}
      >
        {isBusy && <span class="spinner" aria-hidden="true" />}
        {doneText === null ? (
          <>
            <span class="copy-button-text">{name}</span>
            {props.showsKey && (
              <span class="key" aria-hidden="true">
                ↵
              </span>
            )}
          </>
        ) : (
          <>
            <Icon name="check" />
            <span class="copy-button-text">{doneText}</span>
            {/* Screen readers also say what the next click does; the visible text says what the last one did. */}
            <span class="visually-hidden">. {name}</span>
          </>
        )}
      </button>
      <button
        ref={opener}
        type="button"
        class={`${look} copy-button-more`}
        aria-label={t('copyFormats')}
        title={t('copyFormats')}
        aria-haspopup="menu"
        disabled={props.isDisabled}
        onFocus={() => void FormatMenu.preload()}
        onKeyDown={openByArrow}
        {...openerProps}
      >
        <Icon name="down" />
      </button>
      {isOpen && (
        <FormatMenu
          id={id}
          format={format}
          readTemplates={props.services.readTemplates}
          anchor={group}
          makeDefault={props.makeDefault}
          onClose={close}
          onLeave={leave}
          onPick={(picked) => {
            leave();
            // The button shows the result.
            props.buttonRef.current?.focus();
            props.onPick(picked);
          }}
        />
      )}
    </div>
  );
}
