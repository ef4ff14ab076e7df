import type { OfferWithStatus } from '#lib/domain/offer.ts';
import { t } from '#lib/ui/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { SelectField } from './select-field.tsx';

interface ProgramPickerProps {
  readonly offers: readonly Pick<OfferWithStatus, 'offerId' | 'name' | 'countries'>[];
  readonly selectedId: string;
  /** Whether the selected program is the ★ one of the site. */
  readonly isDefault: boolean;
  /** Whether the ranking could not tell the best two apart. */
  readonly isUnsure: boolean;
  readonly onSelect: (offerId: string) => void;
  readonly onToggleDefault: () => void;
}

/** The choice among several programs that match one page. */
export function ProgramPicker(props: ProgramPickerProps) {
  return (
    <div class="program-picker">
      <div class="field-row">
        <SelectField
          label={t('programPicker')}
          isLabelHidden
          value={props.selectedId}
          options={props.offers.map((offer) => ({ value: offer.offerId, text: toOptionText(offer, props.offers) }))}
          onChange={props.onSelect}
        />
        <IconButton
          icon="star"
          label={t('programDefault')}
          isPressed={props.isDefault}
          onClick={props.onToggleDefault}
        />
      </div>
      {props.isUnsure && (
        <p class="unsure" role="note">
          {t('programUnsure')}
        </p>
      )}
    </div>
  );
}

/** Two programs of one name are told apart by their countries, or else by their number. */
function toOptionText(offer: ProgramPickerProps['offers'][number], offers: ProgramPickerProps['offers']): string {
  if (offers.filter(({ name }) => name === offer.name).length === 1) return offer.name;
  const countries = offer.countries.join(', ');
  const twins = offers.filter(({ name, countries: others }) => name === offer.name && others.join(', ') === countries);
  return `${offer.name} (${countries !== '' && twins.length === 1 ? countries : `#${offer.offerId}`})`;
}
