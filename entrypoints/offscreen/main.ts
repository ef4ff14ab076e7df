import { copyFormatted } from '#ui/copy-formatted.ts';

/*
 * Chrome's place for the clipboard: no window, no page's listeners. It asks for the link in its flavours, copies it, says so, and is
 * closed by the worker (`lib/worker/page/create-clipboard.ts`).
 */
const channel = new BroadcastChannel('clipboard');
channel.onmessage = ({ data }) => {
  if (typeof data?.text !== 'string') return;
  const html = typeof data.html === 'string' ? data.html : null;
  void copyFormatted({ text: data.text, html }).then((copied) => channel.postMessage({ copied }));
};
channel.postMessage('ready');
