import { axisX, axisY, barY, gridY, type Plot, plot, ruleY } from '@observablehq/plot';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRem } from '#components/use-rem.ts';
import type { SeriesStep } from '#lib/domain/earnings/report.ts';
import { type StatusGroup, statusGroups } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, toNumber, zero } from '#lib/domain/money/decimal.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatStep } from '#lib/wording/format-number.ts';
import './chart.css';

/** In rem, like everything beside text. */
const chartHeight = 17.5;
/** The width of the box with a step's values, in rem. Equal to that of `.chart-tip`. */
const tipWidth = 15;

/** The text of a step that the user points at, or reaches with the arrow keys. */
export interface StepText {
  readonly title: string;
  readonly lines: readonly string[];
}

interface ChartProps {
  readonly steps: readonly SeriesStep[];
  readonly label: string;
  readonly toBucketText: (bucket: string) => string;
  readonly toStepText: (step: SeriesStep) => StepText;
  /** Called when the user wants the conversions of a step. */
  readonly onPick: (bucket: string) => void;
  readonly onDrawn: (chart: SVGSVGElement) => void;
}

/** Draws the chart, and again when its numbers or its width change. Pointer and arrow keys move through its steps. */
export function Chart({ steps, label, toBucketText, toStepText, onPick, onDrawn }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const rem = useRem();
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  /** The step whose values are shown. */
  const [shown, setShown] = useState<number | null>(null);
  /** The step from which the arrow keys move. */
  const [at, setAt] = useState(0);
  const latest = useRef({ toBucketText, onDrawn });
  latest.current = { toBucketText, onDrawn };

  // Compares the content, because a filter elsewhere makes a new report with the same steps.
  const content = JSON.stringify(steps);
  useEffect(() => {
    if (width === 0 || ground.current === null) return;
    const made = drawChart({
      bars: toChartBars(steps),
      buckets: steps.map(({ bucket }) => bucket),
      width,
      height: chartHeight * rem,
      rem,
      label,
      toBucketText: latest.current.toBucketText,
      toAmountText: formatStep,
    });
    ground.current.replaceChildren(made.picture);
    setDrawn(made);
    setShown(null);
    setAt(steps.length - 1);
    latest.current.onDrawn(made.picture);
  }, [content, width, rem, label]);

  const stepAt = (index: number | null) => (index === null ? undefined : steps[index]);
  const findStep = (event: MouseEvent): number | null => {
    const start = box.current?.getBoundingClientRect().left ?? 0;
    const starts = drawn?.columnStarts ?? [];
    // A point between two columns belongs to the column before it.
    const index = starts.findLastIndex((each) => event.clientX - start >= each - 1);
    return index === -1 ? null : index;
  };
  const goTo = (index: number) => {
    const kept = Math.max(0, Math.min(steps.length - 1, index));
    setAt(kept);
    setShown(kept);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: steps.length - 1,
    };
    const wanted = moves[event.key];
    const step = stepAt(at);
    if (wanted !== undefined) goTo(wanted);
    else if (event.key === 'Escape' && shown !== null) setShown(null);
    else if (event.key === 'Enter' && step !== undefined) onPick(step.bucket);
    else return;
    event.preventDefault();
  };

  const pointed = stepAt(shown);
  const current = stepAt(at);
  const text = pointed === undefined ? null : toStepText(pointed);
  const columnStart = drawn?.columnStarts[shown ?? 0] ?? 0;
  const columnWidth = drawn?.columnWidth ?? 0;
  const tipStart = Math.max(0, Math.min(width - tipWidth * rem, columnStart + (columnWidth - tipWidth * rem) / 2));
  return (
    // A chart goes from left to right in every language, and so do the elements over it.
    <div
      class="chart"
      dir="ltr"
      ref={box}
      onPointerMove={(event) => setShown(findStep(event))}
      onPointerLeave={() => setShown(null)}
    >
      {pointed !== undefined && (
        <div
          class="chart-column"
          style={{ inlineSize: `${columnWidth}px`, transform: `translateX(${columnStart}px)` }}
          aria-hidden="true"
        />
      )}
      <div class="chart-ground" ref={ground} />
      <div
        class="chart-steps"
        role="slider"
        tabIndex={0}
        aria-label={t('earningsChartSteps')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={current === undefined ? '' : toSpoken(toStepText(current))}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setShown(at)}
        onBlur={() => setShown(null)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const step = stepAt(findStep(event));
          if (step !== undefined) onPick(step.bucket);
        }}
      />
      {text !== null && (
        <div class="chart-tip" style={{ transform: `translateX(${tipStart}px)` }} aria-hidden="true">
          <strong>{text.title}</strong>
          {text.lines.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function toSpoken({ title, lines }: StepText): string {
  return [title, ...lines].join('. ');
}

/** Returns the width of an element, in whole pixels. 0 before the element is measured. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}

interface ChartOptions {
  readonly bars: readonly ChartBar[];
  /** Every step of the time axis, in order. */
  readonly buckets: readonly string[];
  readonly width: number;
  readonly height: number;
  /** One rem in px, because the margins contain text. */
  readonly rem: number;
  readonly label: string;
  readonly toBucketText: (bucket: string) => string;
  readonly toAmountText: (value: number) => string;
}

export interface DrawnChart {
  readonly picture: SVGSVGElement;
  /** The columns of the steps of the time axis, in px. */
  readonly columnWidth: number;
  readonly columnStarts: readonly number[];
}

/** In rem: the width of a label of the time axis, and of the amounts beside the chart. */
const labelWidth = 4;

/** Draws bars stacked by status, as an SVG. Its colours come from the style sheet (`.chart-paid` …). */
export function drawChart(options: ChartOptions): DrawnChart {
  const { bars, buckets, width, height, rem, label, toBucketText, toAmountText } = options;
  const shown = Math.max(1, Math.ceil(buckets.length / Math.max(1, Math.floor(width / rem / labelWidth) - 1)));
  const chart = plot({
    className: 'chart-plot',
    width,
    height,
    marginLeft: labelWidth * rem,
    marginRight: rem / 2,
    marginTop: 0.75 * rem,
    marginBottom: 1.75 * rem,
    x: { type: 'band', domain: buckets as string[], padding: 0.2, label: null },
    y: { label: null, nice: true },
    marks: [
      gridY({ ticks: 5, strokeOpacity: 1, stroke: 'currentColor', className: 'chart-grid' }),
      axisY({ ticks: 5, tickSize: 0, tickFormat: toAmountText, label: null }),
      axisX(
        buckets.filter((_, index) => index % shown === 0),
        { tickSize: 0, tickFormat: toBucketText, label: null },
      ),
      ...statusGroups.map((group) =>
        barY(
          bars.filter((bar) => bar.group === group),
          {
            x: 'bucket',
            y1: 'from',
            y2: 'to',
            insetTop: 0.5,
            insetBottom: 0.5,
            className: `chart-${group}`,
          },
        ),
      ),
      ruleY([0]),
    ],
  }) as SVGSVGElement & Plot;
  // Removes the library's own style sheet: the page's policy allows no styles within the document, and the tab's styles
  // replace it.
  for (const style of chart.querySelectorAll('style')) style.remove();
  for (const mark of chart.querySelectorAll('[aria-label]')) mark.removeAttribute('aria-label');
  // Gives the chart one name as a whole, because its numbers are in the table.
  chart.setAttribute('role', 'img');
  chart.setAttribute('aria-label', label);
  const scale = chart.scale('x');
  return {
    picture: chart,
    columnWidth: scale?.bandwidth ?? 0,
    columnStarts: buckets.map((bucket) => Number(scale?.apply(bucket) ?? 0)),
  };
}

/** A piece of a stacked bar. `from` and `to` only place it. `payout` is exact. */
export interface ChartBar {
  readonly bucket: string;
  readonly group: StatusGroup;
  readonly from: number;
  readonly to: number;
  readonly payout: string;
  readonly count: number;
}

/** Stacks the groups of each step: amounts above zero upwards, amounts below zero (corrections) downwards. */
export function toChartBars(steps: readonly SeriesStep[]): readonly ChartBar[] {
  return steps.flatMap(({ bucket, groups }) => {
    let above: Decimal = zero;
    let below: Decimal = zero;
    return statusGroups.flatMap((group): ChartBar[] => {
      const tally = groups[group];
      const amount = tally === undefined ? null : toDecimal(tally.payout);
      if (tally === undefined || amount === null || amount.units === 0n) return [];
      const from = amount.units > 0n ? above : below;
      const to = addDecimals(from, amount);
      if (amount.units > 0n) above = to;
      else below = to;
      return [
        { bucket, group, from: toNumber(from), to: toNumber(to), payout: toDecimalText(amount), count: tally.count },
      ];
    });
  });
}
