import { formatList } from '#components/format-list.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import type { LinkTrouble, LinkVerdict, PossibleLink, VerdictProgram } from '#lib/domain/checks/link-verdict.ts';
import type { ListedLink } from '#lib/domain/checks/listed-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { type GroupEarnings, toOwnAmounts } from '#lib/domain/links/link-earnings.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const troubles: Readonly<Record<LinkTrouble, MessageKey>> = {
  paused: 'checkYoursPaused',
  ended: 'checkYoursEnded',
  rejected: 'checkYoursRejected',
  blocked: 'checkYoursBlocked',
  'not-approved': 'checkYoursNotApproved',
  'coupon-ended': 'checkYoursCouponEnded',
  refused: 'checkYoursRefused',
  'other-account': 'checkYoursElsewhere',
};

/** What a link is, in one line. @param earned What its group of links earned; undefined without conversions. */
export function describeVerdict(verdict: LinkVerdict, nowMs: number, earned?: GroupEarnings): string {
  switch (verdict.kind) {
    case 'fine':
      return verdict.link === null ? describeListed(verdict.listed) : describeLink(verdict.link, nowMs, earned);
    case 'trouble':
      return t(troubles[verdict.trouble], [
        verdict.trouble === 'other-account' ? verdict.accountName : verdict.offerName,
      ]);
    case 'network':
      return t('checkNetwork');
    case 'foreign':
      return describeForeign(verdict);
    case 'could-earn':
      return [describeProgram(verdict.instead.program), verdict.instead.isUnsure && t('checkUnsure')]
        .filter(Boolean)
        .join(' · ');
    case 'could-join':
      return [describeProgram(verdict.program), t('checkNotJoined')].join(' · ');
    case 'app-only':
      return [describeProgram(verdict.instead.program), t('checkAppOnly')].join(' · ');
    case 'waits':
      return [describeProgram(verdict.program), t('checkWaits')].join(' · ');
    case 'other':
      return t(verdict.isShort ? 'checkShortLink' : 'checkOther');
  }
}

/** "Tidur Nyenyak, 7.00%". */
export function describePossible({ program }: PossibleLink): string {
  const rate = formatProgramRate(program);
  return rate === '' ? program.name : t('checkProgramRate', [program.name, rate]);
}

function describeForeign({ network, parameters, instead }: Extract<LinkVerdict, { kind: 'foreign' }>): string {
  const whose = network === '' ? t('checkForeignTag', [parameters.join(', ')]) : t('checkForeignNetwork', [network]);
  if (instead === null) return whose;
  const rate = formatProgramRate(instead.program);
  const mine =
    rate === '' ? t('checkMineAt', [instead.program.name]) : t('checkMineWouldPay', [rate, instead.program.name]);
  return `${whose} ${mine}`;
}

function describeListed({ of, shopName, offerName }: ListedLink): string {
  if (of === 'shop') return t('checkYoursShop', [shopName]);
  return t(of === 'campaign' ? 'checkYoursCampaign' : 'checkYoursLanding', [offerName]);
}

function describeLink(
  { mintedAtMs, subIds, offerName }: KeptLink,
  nowMs: number,
  earned: GroupEarnings | undefined,
): string {
  const used = subIds.filter((subId) => subId !== '').join(', ');
  const sum = formatEarned(earned);
  return [
    offerName,
    t('checkMadeOn', [formatInstant(mintedAtMs, 'day', nowMs)]),
    used !== '' && t('checkSubIds', [used]),
    sum !== '' && t('checkEarned', [sum]),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a link earned, in each currency. Empty where that is not sure. */
export const formatEarned = (group: GroupEarnings | undefined): string =>
  formatList(toOwnAmounts(group).map(({ currency, earned }) => formatMoney(currency, earned)));

function describeProgram(program: VerdictProgram): string {
  return [program.name, formatProgramRate(program)].filter(Boolean).join(' · ');
}
