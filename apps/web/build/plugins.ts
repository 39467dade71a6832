import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';
import { art } from './art.ts';
import { greenSpacePoints } from './green-space-points.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url));

/** Changes with the contract, so that devices discard data stored under another version. */
export function hashContract(folder = CONTRACT): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.ts', { cwd: folder }).toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('base64url').slice(0, 12);
}

const GENERATED_MODULES: Readonly<Record<string, () => Promise<string> | string>> = {
  'contract:shapes': () => `export const contractHash = ${JSON.stringify(hashContract())};`,
  'content:green-spaces': async () => `export const count = ${(await greenSpacePoints()).length};`,
};

function generatedModules(): Plugin {
  return {
    name: 'ecopulse:generated-modules',
    resolveId: { filter: { id: /^(contract:shapes|content:green-spaces)$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0(contract:shapes|content:green-spaces)$/ },
      handler: async (id) => ({ code: (await GENERATED_MODULES[id.slice(1)]?.()) ?? '', moduleType: 'js' }),
    },
  };
}

const ICON_IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/** `Trash2` is in the file `trash-2`, `MapPin` in `map-pin`. */
function importIcon(name: string): string {
  const file = name.replaceAll(/([a-z\d])([A-Z])|([a-z])(\d)/g, '$1$3-$2$4').toLowerCase();
  return `import ${name} from 'lucide-react/dist/esm/icons/${file}.mjs';`;
}

export function icons(): Plugin[] {
  return [
    {
      // Imports each icon from its own module, so that chunks contain only the icons they use.
      name: 'ecopulse:import-icons',
      enforce: 'pre',
      apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
        handler: (code) => ({
          code: code.replaceAll(ICON_IMPORT, (_all, names: string) =>
            (names.match(/(?<!type )\b[A-Z]\w*/g) ?? []).map(importIcon).join(' '),
          ),
          map: null,
        }),
      },
    },
    {
      // Removes random keys of icon parts, which hardly compress and only serve development warnings.
      name: 'ecopulse:icons-without-keys',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
        handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
      },
    },
  ];
}

/** Makes routes record their lazy modules, from which `page-requirements.ts` and `render.tsx` know what a page preloads. */
export function recordRouteImports(): Plugin {
  return {
    name: 'ecopulse:record-route-imports',
    enforce: 'pre',
    apply: ({ build }) => Boolean(build?.ssr),
    transform: {
      filter: { id: /\/src\/app\/(routes\/[\w-]+\.tsx|landing\/(landing|link)-contents\.ts)$/ },
      handler: (code, id) => ({
        code: code.replaceAll(/import\('(\.[^']+)'\)/g, (imported, to: string) => {
          const source = relative(WEB, join(dirname(id), to));
          return `(globalThis.recordedImports?.add(${JSON.stringify(source)}), ${imported})`;
        }),
        map: null,
      }),
    },
  };
}

const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
/** In characters. Smaller scripts compile instantly, and the hint would only enlarge them. */
const MIN_HINTED_LENGTH = 10_000;

/**
 * Makes Chromium compile all functions of a script on another thread while it loads, not one by one during the first render
 * (decision 037).
 */
export function compileEarly(): Plugin {
  return {
    name: 'ecopulse:compile-early',
    apply: 'build',
    // Must be the first line of the file, above the output of other plugins.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code.length > MIN_HINTED_LENGTH)
            file.code = `${COMPILE_HINT}\n${file.code}`;
      },
    },
  };
}

export function sourcePlugins(): PluginOption[] {
  const configPath = join(WEB, 'lingui.config.ts');
  // Lingui's own transformer needs a newer npm than the README asks for (decision 048).
  const macros = defineRolldownBabelPreset({
    preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ configPath }) }]] }),
    rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
  });
  return [
    art(),
    generatedModules(),
    lingui({ configPath, failOnCompileError: true }),
    babel({ presets: [macros] }),
    react(),
  ];
}
