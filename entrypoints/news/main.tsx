import { render } from 'preact';
import { sendAs } from '#lib/messaging/send-as.ts';
import { App } from './app.tsx';

const root = document.querySelector('#app');
if (root !== null) {
  root.removeAttribute('aria-busy');
  render(<App />, root);
  // If saving fails, only the dot stays: the page has shown the news.
  sendAs(null)('noteNewsSeen', {}).catch(() => undefined);
}
