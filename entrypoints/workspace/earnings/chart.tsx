import { useEffect, useRef, useState } from 'preact/hooks';
import { formatNumber } from '#components/format-number.ts';
import type { SeriesStep } from '#lib/domain/earnings/report.ts';
import { drawChart } from './draw-chart.ts';
import { type ChartBar, toChartBars } from './to-chart-bars.ts';
import './chart.css';

const chartHeight = 280;

interface ChartProps {
  readonly steps: readonly SeriesStep[];
  readonly label: string;
  readonly toBucketText: (bucket: string) => string;
  readonly toBarText: (bar: ChartBar) => string;
  readonly onDrawn: (chart: SVGSVGElement) => void;
}

/** The picture, drawn anew when its numbers or its width change. */
export function Chart({ steps, label, toBucketText, toBarText, onDrawn }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const latest = useRef({ toBucketText, toBarText, onDrawn });
  latest.current = { toBucketText, toBarText, onDrawn };

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // By its content: another filter elsewhere makes a new report with the same steps.
  const content = JSON.stringify(steps);
  useEffect(() => {
    if (width === 0 || box.current === null) return;
    const chart = drawChart({
      bars: toChartBars(steps),
      buckets: steps.map(({ bucket }) => bucket),
      width,
      height: chartHeight,
      label,
      toBucketText: latest.current.toBucketText,
      toBarText: latest.current.toBarText,
      toAmountText: formatNumber,
    });
    box.current.replaceChildren(chart);
    latest.current.onDrawn(chart);
  }, [content, width, label]);

  return <div class="chart" ref={box} />;
}
