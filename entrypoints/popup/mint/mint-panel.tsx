import { useEffect, useId, useRef } from 'preact/hooks';
import { ClipboardRegion, ShopLinks } from '../copy/late-parts.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import { MintAct } from './mint-act.tsx';
import { MintContext, type MintPanelProps, useNewMintModel } from './mint-model.ts';
import { WishFields } from './wish-fields.tsx';
import './mint-panel.css';

/** Makes a link: the destination and the sub IDs, and in the footer the button with its result. */
export function MintPanel(props: MintPanelProps) {
  const { view, program, coupon, copying } = props;
  const model = useNewMintModel(props);
  const { state, risk, main, destination, format } = model;
  const formId = useId();
  const noticeId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { clipboard } = copying;
  const link = state.kind === 'minted' ? state.link : null;

  const { isQuiet } = main;
  props.pressRef.current = () => {
    button.current?.focus();
    // What may cost a link for nothing asks for a click of its own.
    if (!isQuiet) formRef.current?.requestSubmit();
  };
  useEffect(() => {
    if (props.takesFocus && !isQuiet) button.current?.focus();
  }, [props.takesFocus]);
  useEffect(() => {
    // The notice that had the focus has disappeared. So focus the button.
    if (props.takesFocus && !isQuiet && document.activeElement === document.body) button.current?.focus();
  }, [isQuiet]);

  return (
    <MintContext.Provider value={model}>
      <form
        id={formId}
        ref={formRef}
        class="mint"
        onKeyDown={(event) => {
          const isByField = isQuiet && event.target instanceof HTMLInputElement;
          if (event.key === 'Enter' && (event.repeat || isByField)) event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (model.isOfflineWithoutLink) return;
          props.onMint();
          model.press();
        }}
      >
        {clipboard.text !== null && (
          <ClipboardRegion
            text={clipboard.text}
            holdProps={clipboard.holdProps}
            coupons={link === null ? [] : program.details.campaigns.filter(({ voucherCode }) => voucherCode !== '')}
            coupon={coupon}
            onCoupon={(chosen) => {
              props.onCoupon(chosen);
              // The button shows the result.
              button.current?.focus();
              if (link !== null) void format.copyAs(link, format.formatId, { coupon: chosen });
            }}
          />
        )}
        {risk?.kind === 'dead' && (
          <ShopLinks
            key={destination.url}
            services={view.services}
            offerId={program.details.offerId}
            deadUrl={destination.url}
            noticeId={noticeId}
            copying={copying}
          />
        )}
        <div class="mint-wish" hidden={clipboard.text !== null}>
          <WishFields hasUndo={view.hasUndo} />
        </div>
        <IntoFooter outlet={view.footerOutlet}>
          {/* The footer is a tree of its own. */}
          <MintContext.Provider value={model}>
            <MintAct formId={formId} noticeId={noticeId} buttonRef={button} />
          </MintContext.Provider>
        </IntoFooter>
      </form>
    </MintContext.Provider>
  );
}
