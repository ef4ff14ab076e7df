import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { groupByMerchant } from '#lib/domain/programs/group-by-merchant.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { describeTerms } from './describe-terms.ts';
import './program-picker.css';

interface ProgramPickerProps {
  readonly offers: readonly Pick<
    OfferWithStatus,
    'offerId' | 'merchantId' | 'name' | 'countries' | 'commissions' | 'validationDays' | 'paymentDays'
  >[];
  readonly selectedId: string;
  /** The element that says why the user is asked; null if the selected program is certain or chosen. */
  readonly questionId: string | null;
  /** Whether the picker takes the focus when it first appears. */
  readonly takesFocus: boolean;
  /** The control, for a page that moves the focus to it. */
  readonly controlRef?: RefObject<HTMLSelectElement | null>;
  readonly onSelect: (offerId: string) => void;
  /** Called when the user confirms the selected program. */
  readonly onConfirm: () => void;
}

/** Chooses among the programs that match one page. It covers the name of the selected program, which serves as its label. */
export function ProgramPicker(props: ProgramPickerProps) {
  const { questionId, onConfirm } = props;
  const own = useRef<HTMLSelectElement>(null);
  const choice = props.controlRef ?? own;
  const takesFocusAtFirst = useRef(props.takesFocus);
  const isEnterDown = useRef(false);
  useEffect(() => {
    if (takesFocusAtFirst.current) choice.current?.focus();
  }, [choice]);
  const question = {
    'aria-describedby': questionId ?? undefined,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      isEnterDown.current = true;
    },
    onKeyUp: (event: KeyboardEvent) => {
      // Wait for key-up: a held Enter would press the next control that gets the focus.
      if (event.key !== 'Enter' || !isEnterDown.current) return;
      isEnterDown.current = false;
      onConfirm();
    },
  };
  return (
    <div class="program-picker">
      <SelectField
        label={t('programPicker')}
        isLabelHidden
        value={props.selectedId}
        options={toOptions(props.offers)}
        onChange={props.onSelect}
        control={{ ref: choice, ...(questionId !== null && question) }}
      />
    </div>
  );
}

type PickedOffer = ProgramPickerProps['offers'][number];

/** Groups programs by merchant, each with the terms that distinguish it. */
function toOptions(offers: readonly PickedOffer[]) {
  const options = groupByMerchant(offers).flatMap((ofMerchant) =>
    ofMerchant.map((offer) => ({ offer, text: [offer.name, ...describeDifference(offer, ofMerchant)].join(' · ') })),
  );
  const isAlone = (text: string) => options.filter((other) => other.text === text).length === 1;
  return options.map(({ offer, text }) => ({
    value: offer.offerId,
    text: isAlone(text) ? text : `${text} (${toOwnWord(offer, offers)})`,
  }));
}

function describeDifference(offer: PickedOffer, ofMerchant: readonly PickedOffer[]): readonly string[] {
  const others = ofMerchant.map(describeTerms);
  return describeTerms(offer).filter((term, index) => term !== '' && others.some((other) => other[index] !== term));
}

/** Countries, or else ids, distinguish programs of one name and different merchants. */
function toOwnWord(offer: PickedOffer, offers: readonly PickedOffer[]): string {
  const countries = formatList(offer.countries.map(toCountryName));
  const twins = offers.filter(
    ({ name, countries: others }) => name === offer.name && formatList(others.map(toCountryName)) === countries,
  );
  return countries !== '' && twins.length === 1 ? countries : `#${offer.offerId}`;
}
