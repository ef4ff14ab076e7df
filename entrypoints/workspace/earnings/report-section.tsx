import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './report-section.css';

interface ReportSectionProps {
  readonly title: string;
  /** The controls for the display and for saving. They are not printed. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of the report, under its heading. */
export function ReportSection({ title, tools, children }: ReportSectionProps) {
  const id = useId();
  return (
    <section class="report-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {tools && <div class="section-tools">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
