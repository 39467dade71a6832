import * as z from 'zod/mini';

export const LANGUAGES = ['en', 'zh', 'ms', 'ta', 'de', 'es', 'ko', 'ja', 'fr', 'it'] as const;
export const THEMES = ['light', 'dark'] as const;

export const language = z.enum(LANGUAGES, { error: `Must be one of ${LANGUAGES.join(', ')}` });
export const theme = z.enum(THEMES, { error: 'Must be light or dark' });

export type Language = (typeof LANGUAGES)[number];
