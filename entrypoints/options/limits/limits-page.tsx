import type { OptionPageProps } from '../option-page-props.ts';
import { QuotaSection } from './quota-section.tsx';

/** The page "Limits": the account's quota, and how much of it is used. */
export function LimitsPage({ services, snapshot, isCorrecting, onChange }: OptionPageProps) {
  return (
    <QuotaSection
      services={services}
      settings={snapshot.settings}
      usage={snapshot.usage}
      history={snapshot.quotaHistory}
      isCorrecting={isCorrecting}
      onChange={onChange}
    />
  );
}
