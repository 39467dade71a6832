import { language } from '@ecopulse/contract/accounts/preferences';
import { NEWS_CATEGORIES } from '@ecopulse/contract/news/news';
import * as z from 'zod/mini';

const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

const source = {
  name: line(2, 80),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  category: z.enum(NEWS_CATEGORIES),
};

/** Only articles with one of these are imported; without keywords, all are. */
const keywords = z.array(line(1, 40)).check(z.maxLength(60));

/** What the publisher allows, as far as it says. */
const licence = line(1, 200);

/** The file of NEWS_SOURCES. Strict, because an unknown field is a typing error. */
export const ownNewsSources = z.array(
  z.strictObject({
    ...source,
    keywords: z.optional(keywords),
    language: z.optional(language),
    licence: z.optional(licence),
  }),
);

export const newsSourceContent = z.strictObject({
  ...source,
  keywords,
  /** Of articles whose feed names none, and by whom they are shown first. */
  language,
  licence,
  /** False until the feed has been seen to work; an admin can preview and enable it. */
  isEnabled: z.boolean(),
});

export type NewsSourceContent = z.infer<typeof newsSourceContent>;
