import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { moduleImports } from './module-imports.ts';

/** One import, as paths from the root: `to` is one of our files, `npm:name` or `node:name`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** The compiler removes it before anything runs. */
  readonly typeOnly: boolean;
  /** What is imported by name, under the name that is exported. */
  readonly names: readonly string[];
}

/** Where a specifier leads. Our packages lead to their source, so that one rule covers both ways to import them. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replace(/\?.*$/, '');
  if (specifier.startsWith('node:')) return specifier;
  const own = /^@ecopulse\/(server|web|[\w-]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return `npm:${specifier}`;
  const [, name, path = 'index'] = own;
  const home = name === 'server' || name === 'web' ? 'apps' : 'packages';
  return `${home}/${name}/src/${path.replace(/\.ts$/, '')}.ts`;
}

/** Every import in the source text of a file. */
export function importsIn(from: string, source: string): Import[] {
  return moduleImports(from, source).map(({ specifier, typeOnly, names }) => ({
    from,
    to: target(from, specifier),
    typeOnly,
    names,
  }));
}

/** Reads the imports of files given as paths from `root`. */
export function readImports(root: string, files: readonly string[]): Import[] {
  return files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
}
