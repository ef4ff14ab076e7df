import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { EnterKey } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { usePopover } from '#components/use-popover.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { toButtonText } from '../copy/copied-state.ts';
import { FormatMenu } from '../copy/late-parts.ts';
import type { MainAct } from './main-act.ts';
import { useMintModel } from './mint-model.ts';
import '#components/button.css';
import './copy-button.css';

interface CopyButtonProps {
  readonly formId: string;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

/** The popup's one button, which also shows the result, and the menu of formats beside it. */
export function CopyButton({ formId, buttonRef }: CopyButtonProps) {
  const { services, snapshot, target, state, main, format, copying, isAsking, ...model } = useMintModel();
  const { id, isOpen, opener, openerProps, openByArrow, leave, close } = usePopover();
  const group = useRef<HTMLDivElement>(null);
  const isBusy = state.kind === 'busy';
  const isDisabled = model.isOfflineWithoutLink;
  const doneText = toButtonText(
    copying.state,
    { offerId: target.offerId, pageUrl: target.page.url },
    format.defaultFormatId,
    snapshot.usage,
  );
  const look = `button ${main.isQuiet ? '' : 'button-primary '}button-large`;
  const name = toActName(main, format.format);
  return (
    <div ref={group} class={`copy-button${doneText === null ? '' : ' copy-button-done'}`}>
      <button
        ref={buttonRef}
        type="submit"
        form={formId}
        class={`${look} copy-button-main`}
        disabled={isDisabled}
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
            {!isAsking && !main.isQuiet && <EnterKey />}
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
      {/* A landing link has no formats. */}
      {main.kind !== 'copy-landing' && (
        <button
          ref={opener}
          type="button"
          class={`${look} copy-button-more`}
          aria-label={t('copyFormats')}
          title={t('copyFormats')}
          aria-haspopup="menu"
          disabled={isDisabled}
          onFocus={() => void FormatMenu.preload()}
          onKeyDown={openByArrow}
          {...openerProps}
        >
          <Icon name="down" />
        </button>
      )}
      {isOpen && (
        <FormatMenu
          id={id}
          format={format.format}
          readTemplates={services.readTemplates}
          anchor={group}
          makeDefault={format.makeDefault}
          onClose={close}
          onLeave={leave}
          onPick={(picked) => {
            leave();
            // The button shows the result.
            buttonRef.current?.focus();
            model.pickFormat(picked);
          }}
        />
      )}
    </div>
  );
}

/** What the next press does, in words. */
function toActName(main: MainAct, format: CopyFormat): string {
  if (main.kind === 'make-anyway') return t('actionMintAnyway');
  if (main.kind === 'copy-landing') return t('copyLandingLink');
  return format.formatId === 'plain' ? t('copyDeeplink') : t('copyDeeplinkAs', [toFormatName(format)]);
}
