import { t } from '#lib/platform/i18n.ts';

/** Returns the names of the columns of the file of conversions. */
export function toConversionHeader(): readonly string[] {
  return [
    t('earningsConversionId'),
    t('earningsTime'),
    t('earningsProgramId'),
    t('programPicker'),
    t('earningsStatus'),
    t('earningsCurrency'),
    t('earningsSale'),
    t('earningsCommission'),
    t('earningsBase'),
    t('earningsBonus'),
    ...[1, 2, 3, 4, 5].map((number) => t('subId', [String(number)])),
    t('earningsRemark'),
    t('programsMerchantId'),
    ...[1, 2, 3, 4, 5].map((number) => t('earningsAdvertiserSub', [String(number)])),
    t('earningsAffiliateId'),
    t('earningsUserId'),
    t('earningsUserEmail'),
    t('earningsUnlistedColumn'),
  ];
}
