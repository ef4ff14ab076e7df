import type { Dispatch } from 'preact/hooks';
import { DestinationRow } from '#components/links/destination-row.tsx';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { PresetFields } from '../presets/late-parts.ts';
import { AlsoLinkedLine } from './also-linked-line.tsx';
import { DestinationParts } from './late-parts.ts';
import type { MintForm, MintFormEvent, WishChange } from './mint-form.ts';
import type { MintPanelProps } from './mint-panel-props.ts';
import { useAddressHistory } from './use-address-history.ts';
import type { LinkDestination } from './use-link-destination.ts';

interface WishFieldsProps
  extends Pick<
    MintPanelProps,
    'services' | 'target' | 'presets' | 'rememberedSubIds' | 'history' | 'hasUndo' | 'onUsageChange'
  > {
  readonly form: MintForm;
  readonly destination: LinkDestination;
  readonly dispatch: Dispatch<MintFormEvent>;
  /** Changes which link the user wants. */
  readonly change: (event: WishChange) => void;
}

/** Which link the user wants: where it leads, what was done with that address before, and the sub IDs. */
export function WishFields({ form, destination, dispatch, change, ...props }: WishFieldsProps) {
  const { services, target, presets, rememberedSubIds, onUsageChange } = props;
  const { page } = target;
  const lastUse = useAddressHistory(services, props.history, destination.url);
  return (
    <>
      <DestinationRow
        url={destination.url}
        droppedCount={destination.dropped.length}
        isUndone={form.isUndone}
        hasOtherUndo={props.hasUndo}
        isListed={form.isListed}
        onList={() => dispatch({ kind: 'list-toggled' })}
        onToggle={() => change({ kind: 'cleaning-toggled' })}
      >
        {form.hasParts && (
          <DestinationParts
            services={services}
            host={new URL(page.url).hostname}
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
