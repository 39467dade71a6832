import { parseSync } from 'oxc-parser';

export interface ModuleImport {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly names: readonly string[];
}

interface Entry {
  readonly importName: { readonly name: string | null };
  readonly isType: boolean;
}

function toImport(specifier: string, entries: readonly Entry[]): ModuleImport {
  return {
    specifier,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.flatMap(({ importName: { name } }) => name ?? []),
  };
}

/** Includes re-exports and dynamic imports with a literal address. Throws on a syntax error. */
export function moduleImports(file: string, source: string): ModuleImport[] {
  const { module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new SyntaxError(`${file}: ${error.message}`);
  const statements = [
    ...module.staticImports.map(({ start, moduleRequest, entries }) => ({
      start,
      specifier: moduleRequest.value,
      entries,
    })),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
      return specifier === undefined ? [] : { start, specifier, entries };
    }),
  ].toSorted((one, other) => one.start - other.start);
  const calls = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(source.slice(start, end))?.[2];
    return literal === undefined ? [] : { specifier: literal, typeOnly: false, names: [] };
  });
  return [...statements.map(({ specifier, entries }) => toImport(specifier, entries)), ...calls];
}
