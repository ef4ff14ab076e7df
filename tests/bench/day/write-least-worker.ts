import { type ScratchExtension, writeExtension } from '../write-extension.ts';

/**
 * Writes an extension whose worker does nothing, and starts as often as Linkmint's must: with each alarm, and with a
 * message from each page of these hosts. It is what the browser takes for the starts alone.
 */
export function writeLeastWorker(hosts: readonly string[]): Promise<ScratchExtension> {
  return writeExtension(
    'least-worker',
    {
      permissions: ['alarms'],
      background: { service_worker: 'worker.js' },
      content_scripts: [{ matches: ['*://*/*'], js: ['match.js'], run_at: 'document_idle' }],
    },
    {
      'worker.js': `${['alarms.onAlarm', 'runtime.onMessage'].map((event) => `chrome.${event}.addListener(() => {});`).join('\n')}`,
      'match.js': `if (${JSON.stringify(hosts)}.includes(location.hostname)) void chrome.runtime.sendMessage(0).catch(() => {});`,
    },
  );
}
