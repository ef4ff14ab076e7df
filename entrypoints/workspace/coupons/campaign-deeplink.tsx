import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { SubIdRisks } from '#components/sub-ids/sub-id-risks.tsx';
import { toPresetName } from '#components/to-preset-name.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { CampaignPage } from '#lib/domain/coupons/campaign-page.ts';
import { choosePreset, type PresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-current-campaigns.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { CouponsServices } from './create-coupons-services.ts';
import { MintProblem, type MintTrouble } from './mint-problem.tsx';
import './campaign-deeplink.css';

interface CampaignDeeplinkProps {
  readonly campaign: ProgramCampaign;
  readonly page: CampaignPage;
  readonly serviceUrl: string;
  readonly services: Pick<CouponsServices, 'readPresets' | 'mint'>;
  readonly nowMs: () => number;
  readonly isMarked: boolean;
  /** Copies the link; its text distinguishes it from the coupon's code. */
  readonly onCopy: (link: string, announcement: string) => void;
}

/** Makes the publisher's own link to the campaign's page. Only the button makes it, because each link costs quota. */
export function CampaignDeeplink(props: CampaignDeeplinkProps) {
  const { campaign, page, serviceUrl, services, nowMs, isMarked, onCopy } = props;
  const book = usePresets(services);
  const [url, setUrl] = useState(page.url);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<MintTrouble | null>(null);
  /** Says what was copied last, because another button copies the code. */
  const [said, setSaid] = useState('');

  const usual = book === null ? null : findUsualPreset(book, { campaign, url, serviceUrl });
  const presetId = chosenId ?? usual?.presetId ?? '';
  const preset = book?.presets.find((each) => each.presetId === presetId) ?? null;

  const atMs = nowMs();
  const sent = expandSubIds(preset?.subIds ?? noSubIds, {
    ...{ atMs, utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(), counter: null },
    ...{ pageUrl: url.trim(), title: campaign.name, preset: preset?.name ?? '' },
    ...{ program: campaign.offerName, offerId: campaign.offerId },
  });

  const mint = async (despite: { readonly overQuota: boolean; readonly despiteRefusal: boolean }) => {
    setBusy(true);
    setTrouble(null);
    setSaid('');
    try {
      const outcome = await services.mint({
        offerId: campaign.offerId,
        destinationUrl: url.trim(),
        subIds: preset?.subIds ?? noSubIds,
        ...(preset !== null && { preset: { name: preset.name } }),
        title: campaign.name,
        ...despite,
      });
      if (outcome.kind === 'minted') {
        const copied =
          preset === null ? t('couponsTabCopiedNoPreset') : t('couponsTabCopiedPreset', [toPresetName(preset)]);
        setSaid(outcome.reused ? `${copied}. ${t('couponsTabReused')}` : copied);
        onCopy(outcome.link.trackingLink, copied);
      } else {
        setTrouble(outcome);
      }
    } catch (cause) {
      setTrouble({ kind: 'failed', error: toErrorData(cause) });
    }
    setBusy(false);
  };
  const once = { overQuota: false, despiteRefusal: false };

  return (
    <section class="coupons-deeplink" aria-label={t('couponsTabDeeplink')}>
      <h3>{t('couponsTabDeeplink')}</h3>
      <SelectField
        label={t('preset')}
        value={presetId}
        options={[
          { value: '', text: t('presetNone') },
          ...(book?.presets ?? []).map((each) => ({ value: each.presetId, text: toPresetName(each) })),
        ]}
        onChange={setChosenId}
      />
      <SubIdRisks sent={[sent]} />
      <TextField
        isCode
        kind="url"
        label={t('couponsTabDeeplinkPage')}
        value={url}
        hint={t(page.isNamed ? 'couponsTabPageNamed' : 'couponsTabPageProgram')}
        onInput={setUrl}
      />
      <Button isBusy={isBusy} isDisabled={book === null} onClick={() => !isBusy && void mint(once)}>
        {t(preset === null ? 'copyDeeplink' : 'couponsTabCopyPreset')}
        <CopiedMark isShown={isMarked} />
      </Button>
      {isMarked && said !== '' && <p class="field-hint">{said}</p>}
      {trouble !== null && (
        <MintProblem
          trouble={trouble}
          nowMs={nowMs()}
          onMintAnyway={() => void mint({ ...once, overQuota: true })}
          onAskAgain={() => void mint({ ...once, despiteRefusal: true })}
        />
      )}
    </section>
  );
}

function usePresets(services: Pick<CouponsServices, 'readPresets'>): PresetBook | null {
  const [book, setBook] = useState<PresetBook | null>(null);
  useEffect(() => void services.readPresets().then(setBook), [services]);
  return book;
}

/** The preset that applies to such a link unless the user picks another. */
function findUsualPreset(
  book: PresetBook,
  { campaign, url, serviceUrl }: Pick<CampaignDeeplinkProps, 'campaign' | 'serviceUrl'> & { readonly url: string },
): SubIdPreset | null {
  const siteKey = URL.canParse(url) ? toSiteKey(new URL(url).hostname) : '';
  const host = URL.canParse(serviceUrl) ? new URL(serviceUrl).host : '';
  return choosePreset(book, { offerId: campaign.offerId, siteKey, service: { host } });
}
