import { Icon, type IconName } from '#components/icon.tsx';
import type { DisclosureProblem } from '#lib/domain/formats/lint-template.ts';
import type { PostCheck } from '#lib/domain/posts/lint-post.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './post-text.css';

interface PostChecksProps {
  readonly channelName: string;
  readonly checks: readonly PostCheck[];
  readonly nameOf: (productId: string) => string;
}

interface Line {
  readonly text: string;
  readonly icon: IconName;
  readonly isGood: boolean;
}

const disclosureProblems: Readonly<Record<DisclosureProblem, MessageKey>> = {
  missing: 'bulkLintMissing',
  empty: 'bulkLintMissing',
  'after-link': 'bulkLintAfterLink',
  weak: 'postLintWeak',
};

/** What is fine in a text, and what readers or the network would mind. */
export function PostChecks({ channelName, checks, nameOf }: PostChecksProps) {
  const lines = checks.flatMap((check) => toLines(check, channelName, nameOf));
  return (
    <ul class="post-checks" aria-label={t('postChecks')}>
      {lines.map(({ text, icon, isGood }) => (
        <li key={text} class={isGood ? 'post-check-good' : 'post-check-warn'}>
          <Icon name={icon} />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const good = (text: string): Line => ({ text, icon: 'check', isGood: true });
const warn = (text: string, icon: IconName = 'warn'): Line => ({ text, icon, isGood: false });

function toLines(check: PostCheck, channelName: string, nameOf: PostChecksProps['nameOf']): readonly Line[] {
  switch (check.kind) {
    case 'too-long':
      return [warn(t('postLintTooLong', check.over, [formatNumber(check.over), channelName]))];
    case 'angles':
      return [warn(t('postLintAngles', [channelName]))];
    case 'disclosure':
      return check.problems.length === 0
        ? [good(t('postLintDisclosure'))]
        : check.problems.map((problem) => warn(t(disclosureProblems[problem])));
    case 'links': {
      const { count, missing } = check;
      const missed = missing.map((productId) => warn(t('postLintMissing', [nameOf(productId)])));
      if (count === 0) return missed;
      return [good(t('postLintLinks', count, [formatNumber(count), channelName])), ...missed];
    }
    case 'rel': {
      const line = t('postLintRel', [formatNumber(check.count), formatNumber(check.of)]);
      return [check.count === check.of ? good(line) : warn(line)];
    }
    case 'coupon-ends': {
      const code = check.coupon.voucherCode || check.coupon.name;
      if (check.days < 0) return [warn(t('editCouponEnded', [code]))];
      const ends = [t('postLintEndsToday', [code]), t('postLintEndsTomorrow', [code])][check.days];
      return [warn(ends ?? t('postLintEndsInDays', check.days, [code, formatNumber(check.days)]), 'clock')];
    }
  }
}
