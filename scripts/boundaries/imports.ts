import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { moduleImports } from './module-imports.ts';

/** `to` is a path from the root, `npm:name` or `node:name`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  readonly names: readonly string[];
}

/** Our packages resolve to their source, so that one rule covers both ways to import them. */
function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replace(/\?.*$/, '');
  if (specifier.startsWith('node:')) return specifier;
  const ownPackage = /^@ecopulse\/(server|web|[\w-]+)(?:\/(.+))?$/.exec(specifier);
  if (!ownPackage) return `npm:${specifier}`;
  const [, name, path = 'index'] = ownPackage;
  const workspaceFolder = name === 'server' || name === 'web' ? 'apps' : 'packages';
  return `${workspaceFolder}/${name}/src/${path.replace(/\.ts$/, '')}.ts`;
}

export function importsIn(from: string, source: string): Import[] {
  return moduleImports(from, source).map(({ specifier, typeOnly, names }) => ({
    from,
    to: resolveTarget(from, specifier),
    typeOnly,
    names,
  }));
}

export function readImports(root: string, files: readonly string[]): Import[] {
  return files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
}
