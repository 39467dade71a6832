import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'ms', 'ta', 'de', 'es', 'ko', 'ja', 'fr', 'it'],
  // What a language has no words for yet is said in English.
  fallbackLocales: { default: 'en' },
  rootDir: import.meta.dirname,
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
