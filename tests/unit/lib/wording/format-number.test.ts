import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useMessagesOf } from '#tests/fakes/use-messages-of.ts';

describe.each(readdirSync('public/_locales'))('a number in %s', (language) => {
  useMessagesOf(language);

  it.each(['0', '7', '0.5', '6.50', '999.99', '1000', '-1000', '123456', '1234567.125'])(
    '%s is written as the browser writes it',
    async (digits) => {
      const { writeDecimal } = await import('#lib/wording/format-number.ts');
      const { locale } = await import('#lib/platform/i18n.ts');
      const places = digits.split('.')[1]?.length ?? 0;
      const fixed = { minimumFractionDigits: places, maximumFractionDigits: places };
      const browsers = new Intl.NumberFormat(locale(), fixed);
      expect(writeDecimal(digits)).toBe(browsers.format(Number(digits)));
      const percent = new Intl.NumberFormat(locale(), { style: 'percent', ...fixed });
      expect(`${writeDecimal(digits)}%`).toBe(percent.format(`${digits}E-2` as `${number}`));
    },
  );
});

describe('a step of a scale', () => {
  useMessagesOf('en');

  it('a step of a scale has decimals where it is no whole number', async () => {
    const { formatStep } = await import('#lib/wording/format-number.ts');
    expect([0, 0.1 + 0.2, 0.25, 1500].map(formatStep)).toEqual(['0', '0.3', '0.25', '1,500']);
  });
});
