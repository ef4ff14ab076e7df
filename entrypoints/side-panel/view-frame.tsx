import type { ComponentChildren } from 'preact';
import './view-frame.css';

interface ViewFrameProps {
  readonly children: ComponentChildren;
  /** The view's acts, which stay in sight while the rest scrolls. */
  readonly acts?: ComponentChildren;
}

/** The frame of a view: what scrolls, and below it the acts. */
export function ViewFrame({ children, acts }: ViewFrameProps) {
  return (
    <>
      <div class="view-scroll">{children}</div>
      {acts && <div class="view-acts">{acts}</div>}
    </>
  );
}
