import { copyText } from '#lib/ui/copy-text.ts';

/*
 * Chrome's place for the clipboard: no window, no page's listeners. It asks for the text, copies it, says so, and is
 * closed by the worker (`lib/worker/create-clipboard.ts`).
 */
const channel = new BroadcastChannel('clipboard');
channel.onmessage = ({ data }) => {
  if (typeof data?.text !== 'string') return;
  void copyText(data.text).then((copied) => channel.postMessage({ copied }));
};
channel.postMessage('ready');
