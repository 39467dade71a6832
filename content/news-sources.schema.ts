import { NEWS_CATEGORIES } from '@ecopulse/contract/news/news';
import * as z from 'zod/mini';

const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

const source = {
  name: line(2, 80),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  /** The category of its articles, unless their text suggests another. */
  category: z.enum(NEWS_CATEGORIES),
};

/** Only articles with one of these in the title or summary are taken; without keywords, all are. */
const keywords = z.array(line(1, 40)).check(z.maxLength(60));

/** The file of NEWS_SOURCES: the feeds of a deployment. Strict: an unknown field is a typo. */
export const ownNewsSources = z.array(z.strictObject({ ...source, keywords: z.optional(keywords) }));

/** One file of `content/news-sources`: a feed that EcoPulse ships with. */
export const newsSourceContent = z.strictObject({
  ...source,
  keywords,
  /** False for a feed that has not been seen to work yet; an admin can preview it and switch it on. */
  isEnabled: z.boolean(),
});

export type NewsSourceContent = z.infer<typeof newsSourceContent>;
