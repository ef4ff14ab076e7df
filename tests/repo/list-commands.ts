/** The commands of a document: what its code, in the line or fenced as a shell's, begins with one of the programs that are used here. */
export function listCommands(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inLine = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inLine]
    .flatMap((code) => code.replace(/\s+#.*$/, '').split('&&'))
    .map((command) => command.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''))
    .filter((command) => /^(?:npm|npx|node) \S/.test(command));
}
