import { render } from 'preact';
import { tellLanguage } from '#components/first-frame.ts';
import { showClippedTextAsTooltip } from '#components/show-clipped-text-as-tooltip.ts';
import { App } from './app.tsx';

const root = document.querySelector('#app');
if (root !== null) {
  tellLanguage();
  showClippedTextAsTooltip();
  root.removeAttribute('aria-busy');
  render(<App />, root);
}
