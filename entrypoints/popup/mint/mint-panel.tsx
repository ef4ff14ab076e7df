import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { DestinationRow } from '#components/links/destination-row.tsx';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { type AlsoLinked, toAlsoLinked } from '#lib/domain/posts/to-also-linked.ts';
import { type Route, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { formatOnUserClock, withOtherYear } from '#lib/wording/format-time.ts';
import { ClipboardRegion, ShopLinks } from '../copy/late-parts.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import type { PopupServices } from '../popup-services.ts';
import type { PageHistory } from '../popup-snapshot.ts';
import { PresetFields } from '../presets/late-parts.ts';
import { DestinationParts } from './late-parts.ts';
import { MintAct } from './mint-act.tsx';
import { MintContext, type MintPanelProps, useMintModel, useNewMintModel } from './mint-model.ts';
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

/**
 * Which link the user wants: where it leads, what was done with that address before, and the sub IDs.
 * @param props.hasUndo Whether the popup offers to undo an act on the program.
 */
function WishFields({ hasUndo }: { readonly hasUndo: boolean }) {
  const { services, snapshot, target, form, dispatch, destination, change, rememberedSubIds, onUsageChange } =
    useMintModel();
  const { presets } = snapshot;
  const lastUse = useAddressHistory(services, snapshot.history, destination.url);
  return (
    <>
      <DestinationRow
        url={destination.url}
        droppedCount={destination.dropped.length}
        isUndone={form.isUndone}
        hasOtherUndo={hasUndo}
        isListed={form.isListed}
        onList={() => dispatch({ kind: 'list-toggled' })}
        onToggle={() => change({ kind: 'cleaning-toggled' })}
      >
        {form.hasParts && (
          <DestinationParts
            services={services}
            host={new URL(target.page.url).hostname}
            isListed={form.isListed}
            dropped={destination.dropped}
            droppable={destination.droppable}
            kept={form.kept}
            onStore={onUsageChange}
            onKept={(kept) => change({ kind: 'kept', kept })}
          />
        )}
      </DestinationRow>
      {lastUse !== null && <AlsoLinkedLine last={lastUse} nowMs={services.nowMs} />}
      {presets ? (
        <PresetFields
          services={services}
          book={presets.book}
          team={presets.team}
          service={presets.service}
          target={target}
          typed={form.typed}
          sent={destination.sent}
          cut={destination.cut}
          rememberedSubIds={rememberedSubIds}
          onChange={(typed) => change({ kind: 'typed', typed })}
          onAssign={onUsageChange}
        />
      ) : (
        <SubIdFields
          subIds={form.typed.subIds}
          asksWhere
          onChange={(subIds) => change({ kind: 'typed', typed: { preset: null, subIds } })}
        />
      )}
    </>
  );
}

/** Says that the address was linked before, and for which channel. A note: the button below makes a link as always. */
function AlsoLinkedLine({ last, nowMs }: { readonly last: AlsoLinked; readonly nowMs: () => number }) {
  const isBehind = useIsBehindFirstFrame();
  const record = toRecord(last);
  // Until then, a line of the same height.
  if (!isBehind) return <p class="also-linked">&nbsp;</p>;
  return (
    <p class="also-linked" role="note">
      <span class="also-linked-text" dir="auto">
        {last.teamPosting === null ? toText(last, nowMs()) : describeTeamPosting(last.teamPosting, nowMs())}
      </span>
      {record !== null && (
        <>
          <span aria-hidden="true">·</span>
          <a href={toWorkspaceUrl(record)} target="_blank" rel="noopener">
            {t('alsoLinkedShow')}
          </a>
        </>
      )}
    </p>
  );
}

/** The place of the post, or else of the link. Null if the user deleted the link. */
function toRecord({ postId, linkId }: AlsoLinked): Route | null {
  if (postId !== null) return { tab: 'posts', params: { id: postId } };
  return linkId === null ? null : { tab: 'links', params: { id: linkId } };
}

function toText({ kind, atMs, channel }: AlsoLinked, nowMs: number): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', ...withOtherYear(atMs, nowMs) } as const;
  const day = formatOnUserClock(atMs, parts);
  if (kind === 'posted') return t('alsoPosted', [day, channel]);
  return channel === '' ? t('alsoLinked', [day]) : t('alsoLinkedFor', [day, channel]);
}

/**
 * What was done with an address before the popup opened. The first frame has that of the page's address. It is read
 * again if the page names another one.
 */
function useAddressHistory(services: PopupServices, initial: PageHistory | null, url: string): AlsoLinked | null {
  const [openedAtMs] = useState(services.nowMs);
  const [known, setKnown] = useState(initial);
  useEffect(() => {
    if (known?.url === url) return;
    let isCurrent = true;
    const show = (read: PageHistory['history']) => {
      if (isCurrent) setKnown({ url, history: read });
    };
    // If reading fails, there is no note.
    void services.readAddressHistory(url).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, known, url]);
  return known?.url === url ? toAlsoLinked(known.history, openedAtMs) : null;
}
