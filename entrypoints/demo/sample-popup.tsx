import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CampaignList } from '#components/coupons/campaign-list.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import { ProgramHeader } from '#components/programs/program-header.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import { canMint } from '#lib/domain/programs/offer.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import { type SampleProgram, toSampleLink } from '#lib/domain/welcome/sample-catalogue.ts';
import { t } from '#lib/platform/i18n.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import './sample-popup.css';

interface SamplePopupProps {
  readonly program: SampleProgram;
  /** The number of sample links made so far in the invented month. */
  readonly used: number;
  readonly onMint: (link: string, subId: string) => void;
}

/** The popup on the page of an invented merchant, made of the popup's own components. */
export function SamplePopup({ program, used, onMint }: SamplePopupProps) {
  const [subId, setSubId] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [copiedCode, setCopiedCode] = useState<string | null>(null);
  const host = new URL(program.pageUrl).host;

  const mint = async () => {
    const made = toSampleLink(program, subId);
    onMint(made, subId.trim());
    setLink(made);
    const isCopied = await copyText(made);
    setSaid(isCopied ? t('demoCopied', [toShortAddress(program.pageUrl)]) : t('demoNotCopied'));
  };
  const copyCode = async (code: string) => {
    const isCopied = await copyText(code);
    setCopiedCode(isCopied ? code : null);
    setSaid(isCopied ? t('demoCopiedCode', [code]) : t('demoNotCopied'));
  };

  return (
    <section class="sample-popup" aria-label={t('demoPopup', [host])}>
      <p class="sample-popup-mark">
        <b>{t('demoMark')}</b>
        <span class="meta" dir="ltr">
          {host}
        </span>
      </p>
      <ProgramHeader offer={program} />
      <CommissionList tiers={program.commissions} currency="" />
      {canMint(program) ? (
        <>
          <TextField
            label={t('subId', ['1'])}
            value={subId}
            onInput={setSubId}
            maxLength={100}
            hint={t('demoSubIdHint')}
          />
          <Button look="primary" isLarge onClick={() => void mint()}>
            {t('demoMint')}
          </Button>
        </>
      ) : (
        <p class="meta">{t('demoPending')}</p>
      )}
      {link !== null && <TextField label={t('demoLink')} value={link} onInput={() => undefined} isReadOnly isCode />}
      <p class="meta" role="status">
        {said}
      </p>
      <CampaignList
        title={t('coupons')}
        campaigns={program.campaigns.map((campaign) => ({ ...campaign, isLinkCopyable: false }))}
        today=""
        copied={copiedCode}
        onCopyCode={({ voucherCode }) => void copyCode(voucherCode)}
        onCopyLink={() => undefined}
      />
      <QuotaMeter
        usage={{ used, limit: 1000, usedHere: used, usedElsewhere: 0, freesUpAtMs: null, freesOn: null, level: 'ok' }}
        period="calendar-month"
      />
    </section>
  );
}
