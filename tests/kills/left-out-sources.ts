/** Sources of the worker in which no path can kill it, each with the reason. They need not be reached. */
export const leftOutSources: Readonly<Record<string, string>> = {
  'entrypoints/background/index.ts':
    'it gives the worker the clock, the network, the files and the pictures of a browser: the harness gives its own',
  'entrypoints/background/register-listeners.ts':
    'it attaches the worker to the events of a browser: the harness raises them itself',
  'lib/store/earnings/read-report-state.ts': 'pages alone read the state: the worker imports its empty value',
  'lib/store/sync/read-listing-state.ts': 'it is read for that state and for pages alone',
};
