import { axisX, axisY, barY, gridY, type Plot, plot, ruleY } from '@observablehq/plot';
import { statusGroups } from '#lib/domain/earnings/report-status.ts';
import type { ChartBar } from './to-chart-bars.ts';

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
