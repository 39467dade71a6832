import { NEWS_CATEGORIES } from '@ecopulse/contract/news';
import * as z from 'zod/mini';

const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

const source = {
  name: line(2, 80),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  /** What its articles are filed under, unless their words say otherwise. */
  category: z.enum(NEWS_CATEGORIES),
};

/** Only what has one of these in its title or summary is taken; none take all. */
const keywords = z.array(line(1, 40)).check(z.maxLength(60));

/** The file of NEWS_SOURCES: the feeds of a deployment. Strict: an unknown field is a typo. */
export const ownNewsSources = z.array(z.strictObject({ ...source, keywords: z.optional(keywords) }));

/** One file of `content/news-sources`: a feed as the product starts with it. */
export const newsSourceContent = z.strictObject({
  ...source,
  keywords,
  /** False for one that nobody has seen answer yet: an admin can try it and switch it on. */
  isEnabled: z.boolean(),
});

export type NewsSourceContent = z.infer<typeof newsSourceContent>;
