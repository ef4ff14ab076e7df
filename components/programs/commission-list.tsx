import { Disclosure } from '#components/disclosure.tsx';
import { formatRateText } from '#components/money/format-program-rate.ts';
import { toBestFirst } from '#lib/domain/programs/commission-figure.ts';
import type { CommissionTier } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import './commission-list.css';

/** How many tiers are visible at first; a marketplace program has dozens. */
const visibleTiers = 4;

interface CommissionListProps {
  readonly tiers: readonly CommissionTier[];
  /** The program's: of an amount with a sign. */
  readonly currency: string;
}

/** What a program pays, in the service's own words, the best rate first. */
export function CommissionList({ tiers, currency }: CommissionListProps) {
  const sorted = toBestFirst(tiers, currency);
  const hidden = sorted.slice(visibleTiers);
  return (
    <div class="rates">
      {tiers.length === 0 ? (
        <p class="muted">{t('commissionNone')}</p>
      ) : (
        <Tiers tiers={sorted.slice(0, visibleTiers)} />
      )}
      {hidden.length > 0 && (
        <Disclosure summary={t('commissionMore', hidden.length)}>
          <Tiers tiers={hidden} />
        </Disclosure>
      )}
    </div>
  );
}

function Tiers({ tiers }: { readonly tiers: readonly CommissionTier[] }) {
  return (
    <dl>
      {tiers.map((tier, index) => (
        <div class="tier" key={`${index}${tier.label}`}>
          <dt dir="auto">{tier.label || t('commissionUnlabelled')}</dt>
          <dd class="numeric" dir="auto">
            {formatRateText(tier.rate)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
