import { useEffect, useId, useReducer, useRef } from 'preact/hooks';
import { toButtonText } from '../copy/copied-state.ts';
import { ClipboardRegion, ShopLinks } from '../copy/late-parts.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import { MintAct } from './mint-act.tsx';
import { reduceMintForm, toMintForm } from './mint-form.ts';
import type { MintPanelProps } from './mint-panel-props.ts';
import { useLinkDestination } from './use-link-destination.ts';
import { useLinkFormat } from './use-link-format.ts';
import { useMintActs } from './use-mint-acts.ts';
import { WishFields } from './wish-fields.tsx';
import './mint-panel.css';

/** Makes a link: the destination and the sub IDs, and in the footer the button with its result. */
export function MintPanel(props: MintPanelProps) {
  const { services, target, usage, copying } = props;
  const { offerId } = target;
  const [form, dispatch] = useReducer(reduceMintForm, props, toMintForm);
  const destination = useLinkDestination(props, form);
  const linkFormat = useLinkFormat(props, form, dispatch, destination);
  const acts = useMintActs(props, form, dispatch, destination, linkFormat);
  const { linkState, risk, isOfflineWithoutLink } = acts;
  const formId = useId();
  const riskId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { clipboard } = props;
  const link = acts.state.kind === 'minted' ? acts.state.link : null;

  const isRisky = risk !== null;
  props.pressRef.current = () => {
    button.current?.focus();
    // A page that makes links useless asks for a click of its own.
    if (!isRisky) formRef.current?.requestSubmit();
  };
  useEffect(() => {
    if (props.takesFocus && !isRisky) button.current?.focus();
  }, [props.takesFocus]);
  useEffect(() => {
    // The notice of the risk had the focus, and has disappeared. So focus the button.
    if (props.takesFocus && !isRisky && document.activeElement === document.body) button.current?.focus();
  }, [isRisky]);

  return (
    <form
      id={formId}
      ref={formRef}
      class="mint"
      onKeyDown={(event) => {
        const isByField = isRisky && event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && (event.repeat || isByField)) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOfflineWithoutLink) return;
        props.onMint();
        acts.start();
      }}
    >
      {clipboard.text !== null && (
        <ClipboardRegion
          text={clipboard.text}
          holdProps={clipboard.holdProps}
          coupons={link === null ? [] : props.coupons}
          coupon={props.source.coupon}
          onCoupon={(coupon) => {
            props.onCoupon(coupon);
            // The button shows the result.
            button.current?.focus();
            if (link !== null) void linkFormat.copyAs(link, linkFormat.formatId, { coupon });
          }}
        />
      )}
      {risk?.kind === 'dead' && (
        <ShopLinks
          key={destination.url}
          services={services}
          offerId={offerId}
          deadUrl={destination.url}
          noticeId={riskId}
          copying={copying}
        />
      )}
      <div class="mint-wish" hidden={clipboard.text !== null}>
        <WishFields {...props} form={form} destination={destination} dispatch={dispatch} change={acts.change} />
      </div>
      <IntoFooter outlet={props.footerOutlet}>
        <MintAct
          key={offerId}
          services={services}
          formId={formId}
          format={linkFormat.format}
          doneText={toButtonText(copying.state, offerId, linkFormat.defaultFormatId, usage)}
          isDisabled={isOfflineWithoutLink}
          showsKey={!props.isAsking && !isRisky}
          isPrimary={!isRisky}
          buttonRef={button}
          risk={risk}
          riskId={riskId}
          makeDefault={linkFormat.makeDefault}
          onPick={acts.pickFormat}
          state={acts.state}
          linkState={linkState}
          isOnline={props.isOnline}
          isFirstLink={props.isFirstLink}
          waitUntilMs={acts.waitUntilMs}
          nowMs={services.nowMs}
          usage={usage}
          isGuarded={usage.level === 'reached' && linkState.link === null}
          isCopyFailed={copying.state.hasButtonFailed}
          onMintAnyway={() => acts.start({ overQuota: true })}
          onTryAgain={() => acts.start({ despiteRefusal: true })}
          onCopyLanding={linkFormat.copyLanding}
          onOpenOptions={services.openOptions}
          onQueue={acts.canQueue && form.note === null ? () => void acts.queue() : null}
          problem={form.problem}
          note={form.note}
        />
      </IntoFooter>
    </form>
  );
}
