import { createContext, type RefObject } from 'preact';
import { useContext, useReducer, useState } from 'preact/hooks';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import type { Copying } from '../copy/use-copying.ts';
import type { PopupPage, PopupProgramDetails } from '../popup-snapshot.ts';
import type { ViewProps } from '../view-props.ts';
import type { Asked } from './asked.ts';
import { toMainAct } from './main-act.ts';
import { reduceMintForm, toMintForm } from './mint-form.ts';
import { useLinkDestination } from './use-link-destination.ts';
import { useLinkFormat } from './use-link-format.ts';
import { useMintActs } from './use-mint-acts.ts';

export interface MintPanelProps {
  readonly view: ViewProps;
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly program: { readonly offer: Pick<Offer, 'name'>; readonly details: PopupProgramDetails };
  /** The coupon that goes into a post. */
  readonly coupon: Campaign | null;
  readonly copying: Copying;
  /** Whether the button takes the focus: when the popup opens, but not when the user picks another program. */
  readonly takesFocus: boolean;
  /** Whether the user must still choose the program. Enter then chooses, and does not press the button. */
  readonly isAsking: boolean;
  /** The panel puts there what presses its button, where Enter may. */
  readonly pressRef: RefObject<() => void>;
  /** Called when the user wants another coupon in a post, or none. */
  readonly onCoupon: (coupon: Campaign | null) => void;
  /** Called when the user asks for the link. */
  readonly onMint: () => void;
}

/**
 * The link that the popup makes: what the user wants (`form`), where it leads and in which format it is copied, what is
 * known of it before the click, and what became of the last one.
 */
export function useNewMintModel({ view, page, program, coupon, copying, isAsking }: MintPanelProps) {
  const { services, snapshot, isOnline, onUsageChange } = view;
  const { presets, usage, keptParameters } = snapshot;
  const { offerId, subIds: rememberedSubIds } = program.details;
  const target = { page, offerId, offerName: program.offer.name };
  const start = { target, presets, rememberedSubIds, keptParameters };
  const [form, dispatch] = useReducer(reduceMintForm, start, toMintForm);
  // The link that is made now is the first, also once the snapshot has it.
  const [isFirstLink] = useState(!snapshot.hasLinks);
  const asked: Asked = {
    services,
    snapshot,
    target,
    form,
    dispatch,
    coupon,
    copying,
    isOnline,
    isAsking,
    onUsageChange,
  };
  const destination = useLinkDestination(asked);
  const format = useLinkFormat({ ...asked, destination });
  const acts = useMintActs({ ...asked, destination, format });
  const isGuarded = usage.level === 'reached' && acts.linkState.link === null;
  const main = toMainAct({ state: acts.state, risk: acts.risk, isGuarded });
  return {
    ...asked,
    ...acts,
    destination,
    format,
    main,
    isFirstLink,
    rememberedSubIds,
    /** Does what the button says. */
    press() {
      if (main.kind === 'copy-landing') format.copyLanding(main.landingLink);
      else acts.start({ overQuota: main.kind === 'make-anyway' });
    },
    /** Copies in another format, once. Where the button would make a link over the quota, it only chooses the format. */
    pickFormat(picked: CopyFormat) {
      acts.pickFormat(picked, main.kind === 'copy');
    },
  };
}

export type MintModel = ReturnType<typeof useNewMintModel>;

export const MintContext = createContext<MintModel | null>(null);

/** The link of the panel around the caller. */
export function useMintModel(): MintModel {
  const model = useContext(MintContext);
  if (model === null) throw new Error('outside of the mint panel');
  return model;
}
