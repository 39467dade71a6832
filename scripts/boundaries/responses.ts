import type { Import } from './imports.ts';
import { placeOf } from './places.ts';

/** The names of schemas used in a `response:`, and of the types inferred from them. */
export function responseNames(source: string): string[] {
  const answered = new Set(
    [...source.matchAll(/^\s*response: (.+),$/gm)].flatMap(([, expression = '']) => expression.match(/\w+/g) ?? []),
  );
  const schemas = [...source.matchAll(/^export const (\w+) =/gm)].flatMap(([, name = '']) => name);
  const types = [...source.matchAll(/^export type (\w+) = z\.infer<typeof (\w+)>/gm)];
  return [
    ...schemas.filter((name) => answered.has(name)),
    ...types.filter(([, , schema = '']) => answered.has(schema)).flatMap(([, name = '']) => name),
  ];
}

const STRANGERS = ['service', 'rules', 'queries', 'reads'];

export function responsesInTheDomain(
  imports: readonly Import[],
  responses: ReadonlyMap<string, readonly string[]>,
): string[] {
  return imports.flatMap(({ from, to, names }) => {
    const { layer, isTest, part } = placeOf(from);
    if (part !== 'server' || isTest || !STRANGERS.includes(layer ?? '')) return [];
    const known = [...(responses.get(to) ?? []), ...(to.endsWith('contract/src/endpoint.ts') ? ['Answer'] : [])];
    return names
      .filter((name) => known.includes(name))
      .map((name) => `${from} imports ${name} of ${to}: only routes and view know the contract's response types`);
  });
}
