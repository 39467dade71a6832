import type { Import } from './imports.ts';
import { locateFile } from './file-location.ts';

/** The names of schemas used in a `response:`, and of the types inferred from them. */
export function responseNames(source: string): string[] {
  const responseSchemas = new Set(
    [...source.matchAll(/^\s*response: (.+),$/gm)].flatMap(([, expression = '']) => expression.match(/\w+/g) ?? []),
  );
  const schemas = [...source.matchAll(/^export const (\w+) =/gm)].flatMap(([, name = '']) => name);
  const types = [...source.matchAll(/^export type (\w+) = z\.infer<typeof (\w+)>/gm)];
  return [
    ...schemas.filter((name) => responseSchemas.has(name)),
    ...types.filter(([, , schema = '']) => responseSchemas.has(schema)).flatMap(([, name = '']) => name),
  ];
}

const LAYERS_WITHOUT_RESPONSES = ['service', 'rules', 'queries', 'reads'];

export function responseTypeViolations(
  imports: readonly Import[],
  responses: ReadonlyMap<string, readonly string[]>,
): string[] {
  return imports.flatMap(({ from, to, names }) => {
    const { layer, isTest, part } = locateFile(from);
    if (part !== 'server' || isTest || !LAYERS_WITHOUT_RESPONSES.includes(layer ?? '')) return [];
    const responseTypes = [
      ...(responses.get(to) ?? []),
      ...(to.endsWith('contract/src/endpoint.ts') ? ['ResponseBody'] : []),
    ];
    return names
      .filter((name) => responseTypes.includes(name))
      .map((name) => `${from} imports ${name} of ${to}: only routes and view know the contract's response types`);
  });
}
