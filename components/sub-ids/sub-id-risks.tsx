import { formatList } from '#components/format-list.ts';
import { findSubIdRisks, type SubIdRiskKind } from '#lib/domain/sub-ids/sub-id-risks.ts';
import { maxSubIdLength, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './sub-id-risks.css';

const riskTexts: readonly (readonly [SubIdRiskKind, MessageKey])[] = [
  ['too-long', 'riskTooLong'],
  ['e-mail', 'riskEmail'],
  ['phone', 'riskPhone'],
  ['spaces', 'riskSpaces'],
  ['non-ascii', 'riskNonAscii'],
];

interface SubIdRisksProps {
  /** The sub-IDs of one link, or of each link of a list. */
  readonly sent: readonly SubIds[];
  /** The numbers of those in which the end of `{path}` is left out. */
  readonly cut?: readonly number[] | undefined;
  /** Whether the first field is visible. It then says itself that it is too long. */
  readonly isFirstInSight?: boolean | undefined;
}

/** Lists the risks of sub-IDs as they would be sent, typed or from a preset. */
export function SubIdRisks({ sent, cut = [], isFirstInSight = false }: SubIdRisksProps) {
  const risks = sent
    .flatMap(findSubIdRisks)
    .filter(({ kind, subId }) => !(isFirstInSight && kind === 'too-long' && subId === 1));
  const note = (key: string, text: MessageKey, subIds: readonly number[]) => {
    const numbers = [...new Set(subIds)].sort();
    return (
      numbers.length > 0 && (
        <p key={key} class="sub-id-risk" role="note">
          {t(text, [formatList(numbers.map(String)), formatNumber(maxSubIdLength)])}
        </p>
      )
    );
  };
  return (
    <>
      {note('cut', 'riskCut', cut)}
      {riskTexts.map(([kind, text]) => {
        const numbers = risks.filter((risk) => risk.kind === kind).map(({ subId }) => subId);
        return note(kind, text, numbers);
      })}
    </>
  );
}
