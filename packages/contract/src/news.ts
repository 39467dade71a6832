import * as z from 'zod/mini';
import { id, moment } from './scalars.ts';

/** An article as everyone sees it. */
export const newsArticle = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  content: z.nullable(z.string()),
  category: z.string(),
  imageUrl: z.nullable(z.string()),
  likes: z.int(),
  createdAt: moment,
  publishedAt: moment,
});

export type NewsArticle = z.infer<typeof newsArticle>;
