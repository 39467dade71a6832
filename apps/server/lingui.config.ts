import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'ms', 'ta', 'de', 'es', 'ko', 'ja', 'fr', 'it'],
  // A message that a language lacks is in English.
  fallbackLocales: { default: 'en' },
  rootDir: import.meta.dirname,
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: [
        '<rootDir>/src/core/email',
        '<rootDir>/src/core/notifications',
        '<rootDir>/src/core/rewards',
        '<rootDir>/src/features/events',
        '<rootDir>/src/features/translations',
      ],
      exclude: ['**/*.test.*'],
    },
  ],
  // The server runs without a build, so its messages use our own `msg`, which the extractor takes for Lingui's macro.
  macro: {
    corePackage: ['../messages/message.ts', '../../core/messages/message.ts', '../../../core/messages/message.ts'],
  },
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
