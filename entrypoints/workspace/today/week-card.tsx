import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { drawPicture, toPng } from '#components/draw-picture.ts';
import { formatList } from '#components/format-list.ts';
import { formatMoney } from '#components/money/format-money.ts';
import { formatDay } from '#components/time/format-instant.ts';
import type { MoneyTotal } from '#lib/domain/money/decimal.ts';
import { layOutWeek, type WeekWords } from '#lib/domain/today/week-picture.ts';
import type { WeeklyCard } from '#lib/domain/today/weekly-card.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayIfFails } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TodayServices } from './create-today-services.ts';
import './today-page.css';
import '#components/forms/check-box.css';

interface WeekCardProps {
  readonly services: Pick<TodayServices, 'copyFormatted' | 'copyPng' | 'nowMs' | 'saveFile'>;
  readonly card: WeeklyCard;
  /** The service's day. */
  readonly today: string;
}

/** On Mondays: what the last week brought, by channel, to show to others as a text or a picture, with amounts or without. */
export function WeekCard({ services: { copyFormatted, copyPng, nowMs, saveFile }, card, today }: WeekCardProps) {
  const [hasAmounts, setAmounts] = useState(true);
  /** What was copied last, and what became of it: once the card says something else, neither holds. */
  const [copied, setCopied] = useState<string | null>(null);
  const [status, setStatus] = useState({ of: '', text: '' });
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useMemo(() => toWords(card, today, hasAmounts), [card, today, hasAmounts]);
  const lines = toLines(words);
  const [title, ...rest] = lines;
  const text = lines.join('\n');
  const say = (said: string) => setStatus({ of: text, text: said });
  useEffect(() => {
    if (canvas.current !== null) drawPicture(canvas.current, (measure) => layOutWeek(words, measure), null);
  }, [words]);
  const copy = async () => {
    const isDone = await copyFormatted({ text, html: null });
    setCopied(isDone ? text : null);
    say(isDone ? '' : t('postCopyFailed'));
  };
  const draw = async () => {
    if (canvas.current === null) throw new Error('The picture is not on the page');
    return toPng(canvas.current);
  };
  const copyPicture = async () => {
    setCopied(null);
    say('');
    const isDone = await draw()
      .then((png) => copyPng?.(png))
      .catch(() => false);
    say(t(isDone === true ? 'postPictureCopied' : 'postPictureNotCopied'));
  };
  const save = () => sayIfFails(say, nowMs(), async () => saveFile(`week-${card.days.start}.png`, await draw()));
  return (
    <section class="today-week" aria-label={title}>
      <div class="today-week-words">
        <p>
          <b>{title}</b>
        </p>
        {rest.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
      <canvas ref={canvas} role="img" aria-label={t('postPictureOf', [lines.join(', ')])} />
      <div class="today-week-acts today-foot-line">
        <Button onClick={() => void copy()}>{t(copied === text ? 'copied' : 'todayWeekCopy')}</Button>
        {copyPng !== null && <Button onClick={() => void copyPicture()}>{t('postPicture')}</Button>}
        <Button onClick={() => void save()}>{t('postPictureSave')}</Button>
        <label class="choice">
          <input type="checkbox" checked={hasAmounts} onChange={() => setAmounts(!hasAmounts)} />
          {t('todayWeekAmounts')}
        </label>
        <span class="meta" role="status">
          {status.of === text && status.text}
        </span>
      </div>
    </section>
  );
}

function toWords({ days, orderCount, total, channels }: WeeklyCard, today: string, hasAmounts: boolean): WeekWords {
  const toOrders = (count: number) => t('todayOrders', count, [formatNumber(count)]);
  const toSums = (sums: readonly MoneyTotal[]) =>
    hasAmounts ? formatList(sums.map(({ currency, amount }) => formatMoney(currency, amount))) : '';
  return {
    title: t('todayWeek', [formatDay(days.start, today), formatDay(days.end, today)]),
    orders: toOrders(orderCount),
    sums: toSums(total),
    channels: channels.map(({ name, orderCount: count, total: sums }) => ({
      ...{ name, orders: toOrders(count), sums: toSums(sums) },
    })),
    more: (count) => t('todayMore', [formatNumber(count)]),
  };
}

/** The same words as a text. */
const toLines = ({ title, orders, sums, channels }: WeekWords): readonly string[] => [
  title,
  toLine([orders, sums]),
  ...channels.map((channel) => toLine([channel.name, channel.orders, channel.sums])),
];

const toLine = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
