import { parseSync } from 'vite';

/** The names of an interface's members, e.g. the messages of `Protocol`. */
export function readMemberNames(path: string, source: string, interfaceName: string): readonly string[] {
  for (const statement of parseSync(path, source).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'TSInterfaceDeclaration' || declaration.id.name !== interfaceName) continue;
    return declaration.body.body.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? [member.key.name] : [],
    );
  }
  throw new Error(`${path} declares no interface ${interfaceName}`);
}
