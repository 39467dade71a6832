import { fileURLToPath } from 'node:url';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { getConfig } from '@lingui/conf';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';
import { art } from './vite-art.ts';
import { content } from './vite-content.ts';
import { messages, oneImportForBoth } from './vite-messages.ts';
import { shapes } from './vite-shapes.ts';

// An absolute path, since builds and tests start in different folders.
const linguiConfig = getConfig({ configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)) });

/** Only files with messages go through Babel, which is slow. */
const linguiMacro = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]] }),
  rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ } },
});

/** Leaves out the keys of the parts of icons: random letters, which hardly compress, for warnings of development alone. */
export function iconsWithoutKeys(): Plugin {
  return {
    name: 'ecopulse:icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
    },
  };
}

/** The plugins that both builds and component tests need to read the sources. */
export function sourcePlugins(): PluginOption[] {
  return [art(), content(), shapes(), messages(), oneImportForBoth(), babel({ presets: [linguiMacro] }), react()];
}
