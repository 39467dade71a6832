import { fileURLToPath } from 'node:url';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { getConfig } from '@lingui/conf';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { art } from './vite-art.ts';
import { content } from './vite-content.ts';
import { messages } from './vite-messages.ts';

// Found from wherever a build or a test is started.
const linguiConfig = getConfig({ configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)) });

/** Only files with words in them go through Babel; the rest stays with the fast compiler. */
const linguiMacro = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]] }),
  rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ } },
});

/** What both a build and a component test need to understand the sources. */
export function sourcePlugins(): PluginOption[] {
  return [art(), content(), messages(), babel({ presets: [linguiMacro] }), react()];
}
