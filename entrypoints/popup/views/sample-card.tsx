import { CommissionList } from '#components/programs/commission-list.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { samplePrograms } from '#lib/domain/welcome/sample-catalogue.ts';
import { t } from '#lib/platform/i18n.ts';
import './sample-card.css';

/** What the popup says of a merchant, of an invented one: no account is needed to see that. */
export function SampleCard() {
  const [program] = samplePrograms;
  if (program === undefined) return null;
  const { name, pageUrl, commissions, campaigns } = program;
  const { host } = new URL(pageUrl);
  return (
    <section class="sample-card" aria-label={t('demoPopup', [host])}>
      <p class="sample-card-mark">
        <b>{t('demoMark')}</b>
        <span class="meta" dir="ltr">
          {host}
        </span>
      </p>
      <p class="sample-card-name">
        <ProgramMark name={name} />
        <b dir="auto">{name}</b>
      </p>
      <CommissionList tiers={commissions} currency="" />
      <ul class="sample-card-coupons meta">
        {campaigns.map((campaign) => (
          <li key={campaign.campaignId}>
            <span dir="auto">{campaign.name}</span> <code dir="auto">{campaign.voucherCode}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
