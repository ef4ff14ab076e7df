import { render } from 'preact';
import { tellLanguage } from '#components/first-frame.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { App } from './app.tsx';

const root = document.querySelector('#app');
if (root !== null) {
  tellLanguage();
  root.removeAttribute('aria-busy');
  render(<App />, root);
  // If saving fails, only the dot stays: the page has shown the news.
  sendAs(null)('noteNewsSeen', {}).catch(() => undefined);
}
