import { render } from 'preact';
import { sendAs } from '#lib/messaging/send-as.ts';
import { App } from './app.tsx';

const root = document.querySelector('#app');
if (root !== null) {
  root.removeAttribute('aria-busy');
  render(<App />, root);
  // Where it cannot be noted, the dot stays: the page has told its news all the same.
  sendAs(null)('noteNewsSeen', {}).catch(() => undefined);
}
