import { useMemo } from 'preact/hooks';
import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { formatList } from '#components/format-list.ts';
import { groupByMerchant } from '#lib/domain/programs/group-by-merchant.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { RatedProgram } from '#lib/domain/programs/program-rates.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { describeTerms } from './describe-terms.ts';
import '#components/forms/field.css';
import './program-picker.css';

/** An act that the picker offers below the programs. */
interface PickerAct {
  readonly text: string;
  readonly onPick: () => void;
}

interface ProgramPickerProps {
  readonly offers: readonly Pick<
    OfferWithStatus,
    'offerId' | 'merchantId' | 'name' | 'countries' | 'validationDays' | 'paymentDays' | keyof RatedProgram
  >[];
  readonly selectedId: string;
  readonly onSelect: (offerId: string) => void;
  readonly acts?: readonly PickerAct[];
}

/** Marks the value of an act's option: no program has such an id. */
const actMark = 'act ';

/**
 * Chooses among the programs that match one page, and offers acts on the chosen one. It covers the name of the selected
 * program, which serves as its label.
 */
export function ProgramPicker({ offers, selectedId, onSelect, acts = [] }: ProgramPickerProps) {
  const pick = (select: HTMLSelectElement) => {
    const act = acts.find(({ text }) => `${actMark}${text}` === select.value);
    if (act === undefined) {
      onSelect(select.value);
      return;
    }
    // An act is no choice: the program stays selected.
    select.value = selectedId;
    act.onPick();
  };
  // The list is closed in the first frame, and a new process takes 12 ms to load the names of countries.
  const isBehindFirstFrame = useIsBehindFirstFrame();
  const options = useMemo(
    () => (isBehindFirstFrame ? toOptions(offers) : offers.map(toPlainOption)),
    [offers, isBehindFirstFrame],
  );
  return (
    <div class="program-picker">
      <select
        class="input"
        aria-label={t('programPicker')}
        value={selectedId}
        onChange={(event) => pick(event.currentTarget)}
        onKeyDown={openByKey}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {acts.length > 0 && <hr />}
        {acts.map(({ text }) => (
          <option key={text} value={`${actMark}${text}`}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Opens the list. A closed list would take an arrow or a letter for a choice, and so for an act. */
function openByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  if (ctrlKey || metaKey || !(key.length === 1 || /^(?:Arrow|Page|Home|End)/.test(key))) return;
  event.preventDefault();
  if (currentTarget instanceof HTMLSelectElement) currentTarget.showPicker?.();
}

type PickedOffer = ProgramPickerProps['offers'][number];

const toPlainOption = ({ offerId, name }: PickedOffer) => ({ value: offerId, text: name });

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
