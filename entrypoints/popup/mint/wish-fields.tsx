import { DestinationRow } from '#components/links/destination-row.tsx';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { PresetFields } from '../presets/late-parts.ts';
import { AlsoLinkedLine } from './also-linked-line.tsx';
import { DestinationParts } from './late-parts.ts';
import { useMintModel } from './mint-model.ts';
import { useAddressHistory } from './use-address-history.ts';

/**
 * Which link the user wants: where it leads, what was done with that address before, and the sub IDs.
 * @param props.hasUndo Whether the popup offers to undo an act on the program.
 */
export function WishFields({ hasUndo }: { readonly hasUndo: boolean }) {
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
