import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import, as paths from the root: `to` is a file of ours, or `npm:name`, or `node:name`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone before anything runs. */
  readonly typeOnly: boolean;
  /** What is imported by name, under its own name. */
  readonly names: readonly string[];
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?([^'"`;=()]*?)\bfrom\s+['"]([^'"]+)['"]/gm;
const FOR_EFFECT = /^[ \t]*import\s+['"]([^'"]+)['"]/gm;
const BY_CALL = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Where a specifier leads to; our own packages lead to their source, so that one rule sees both ways of writing. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replace(/\?.*$/, '');
  if (specifier.startsWith('node:')) return specifier;
  const own = /^@ecopulse\/(server|web|[\w-]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return `npm:${specifier}`;
  const [, name, path = 'index'] = own;
  const home = name === 'server' || name === 'web' ? 'apps' : 'packages';
  return `${home}/${name}/src/${path.replace(/\.ts$/, '')}.ts`;
}

function namesIn(clause: string): { name: string; type: boolean }[] {
  const list = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? '';
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({
      name: part.replace(/^type\s+/, '').replace(/\s+as\s+.*$/s, ''),
      type: /^type\s/.test(part),
    }));
}

/** Every import in the text of a file. Our sources are formatted, so a statement starts its own line. */
export function importsIn(from: string, source: string): Import[] {
  const found: Import[] = [];
  for (const [, type, clause = '', specifier = ''] of source.matchAll(STATEMENT)) {
    const names = namesIn(clause);
    const onlyTypes = /^\s*\{/.test(clause) && names.length > 0 && names.every((one) => one.type);
    found.push({
      from,
      to: target(from, specifier),
      typeOnly: type !== undefined || onlyTypes,
      names: names.map(({ name }) => name),
    });
  }
  for (const pattern of [FOR_EFFECT, BY_CALL]) {
    for (const [, specifier = ''] of source.matchAll(pattern)) {
      found.push({ from, to: target(from, specifier), typeOnly: false, names: [] });
    }
  }
  return found;
}

/** Reads the imports of files given as paths from `root`. */
export function readImports(root: string, files: readonly string[]): Import[] {
  return files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
}
