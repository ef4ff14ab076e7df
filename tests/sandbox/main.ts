import { startSandbox } from './create-sandbox.ts';
import { parseSandboxArguments, sandboxHelp } from './parse-sandbox-arguments.ts';

const parsed = parseSandboxArguments(process.argv.slice(2));

if (parsed.kind === 'help') {
  process.stdout.write(sandboxHelp);
} else if (parsed.kind === 'error') {
  process.stderr.write(`${parsed.error}\nTry --help.\n`);
  process.exitCode = 2;
} else {
  try {
    const sandbox = await startSandbox(parsed.options);
    const { port, serviceUrl, key, secret } = sandbox;
    const suffix = parsed.options.merchantDomain === 'example' ? '.example' : `.localhost:${port}`;
    const lines = [
      `Service URL: ${serviceUrl}`,
      `API key: ${key}`,
      `API secret: ${secret}`,
      '',
      'Merchants to visit:',
      `  http://www.kedai-harian${suffix}/my/   country variants by path`,
      `  http://sg.batik-nusa${suffix}/         country variants by sub-domain`,
      `  http://kompleks-niaga${suffix}/buku-bagus/   two programs on one host`,
      `  http://nota-muzik${suffix}/            hash routes`,
      `  http://www.jam-antik${suffix}/         an application that is pending`,
      `  http://no-program${suffix}/            a site of no program`,
      '',
      `Control surface: ${serviceUrl}/_sandbox/   (tests/sandbox/README.md)`,
      'Ctrl-C ends it.',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    let isClosing = false;
    const stop = () => {
      if (isClosing) return;
      isClosing = true;
      void sandbox.close().then(() => process.exit(0));
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const reason = code === 'EADDRINUSE' ? 'is in use' : 'may not be listened on';
    process.stderr.write(`Port ${parsed.options.port} ${reason}. Give another, or --port 0 for any free one.\n`);
    process.exitCode = 2;
  }
}
