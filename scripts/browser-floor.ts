import { createRequire } from 'node:module';
import type bcd from '@mdn/browser-compat-data';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { BROWSER_FLOOR } from '../apps/web/build/inputs.ts';

type Feature = Identifier | undefined;

const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as typeof bcd;
const { builtins = {} } = javascript as Readonly<Record<string, Identifier>>;

const OLDEST = BROWSER_FLOOR.map((browser) => {
  const [, name = '', version] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
  return { name: name === 'ios' ? 'safari_ios' : name, version: Number(version) };
});

function supportOf(feature: Feature): CompatStatement['support'] | undefined {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- the data's own name
  return feature?.__compat?.support;
}

function isSupported(support: CompatStatement['support']): boolean {
  return OLDEST.every(({ name, version }) =>
    [(support as Readonly<Record<string, SimpleSupportStatement | SimpleSupportStatement[]>>)[name] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix }) =>
          !flags && !prefix && typeof added === 'string' && Number(added.replace('≤', '')) <= version,
      ),
  );
}

/** Methods that no object has in the oldest browsers, so that the type of the object does not matter. */
const newerMethods = (() => {
  const owners = [api, builtins, builtins['Intl'] ?? {}].flatMap((names) => Object.values(names) as Feature[]);
  const [older, newer] = [new Set<string>(), new Set<string>()];
  for (const [name, feature] of owners.flatMap((owner) => Object.entries(owner ?? {}) as [string, Feature][])) {
    const support = supportOf(feature);
    if (support && !name.endsWith('_static')) (isSupported(support) ? older : newer).add(name);
  }
  return newer.difference(older);
})();

function nameOf(expression: Expression): string | null {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type !== 'MemberExpression' || expression.computed) return null;
  return expression.property.name;
}

/** Calls and constructors that the oldest browsers lack, unless the file tests for them: `in`, `typeof` or `?.()`. */
export function newerFeaturesIn(file: string, source: string): string[] {
  const [found, tested, imported] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const check = (callee: Expression): void => {
    const name = nameOf(callee);
    const object = callee.type === 'MemberExpression' ? nameOf(callee.object) : null;
    if (name === null || imported.has(object ?? name)) return;
    const isMethod = callee.type === 'MemberExpression';
    const support = supportOf(
      isMethod
        ? (api[object ?? '']?.[`${name}_static`] ?? builtins[object ?? '']?.[name])
        : (api[name] ?? builtins[name]),
    );
    if (support ? !isSupported(support) : isMethod && newerMethods.has(name)) found.add(name);
  };
  new Visitor({
    ImportDeclaration: ({ specifiers }) => specifiers.forEach(({ local }) => imported.add(local.name)),
    CallExpression: ({ callee, optional }) => void (callee.type === 'MemberExpression' && !optional && check(callee)),
    NewExpression: ({ callee }) => check(callee),
    BinaryExpression({ operator, left }) {
      if (operator === 'in' && left.type === 'Literal') tested.add(String(left.value));
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') tested.add(nameOf(argument) ?? '');
    },
  }).visit(parseSync(file, source).program);
  return [...found.difference(tested)];
}
