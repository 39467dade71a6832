import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { langOfArticle } from './byline.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { StoryFooter, StoryCategory, StoryLink } from './story-parts.tsx';

/** Number required by the specification. */
export const FEATURED_COUNT = 3;

function LeadStory({ article }: { article: NewsArticle }) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="group relative grid content-start gap-4">
      <div className="aspect-8/5 overflow-hidden rounded-xl bg-leaf-soft sm:aspect-16/9">
        <ArticlePicture article={article} loading="eager" />
      </div>
      <div className="grid gap-2">
        <StoryCategory article={article} />
        <h3
          id={titleId}
          className="-mb-[0.15em] line-clamp-5 pb-[0.15em] text-[1.625rem] leading-[1.15] font-extrabold tracking-[-0.03em] sm:text-[2.125rem] sm:leading-[1.1]"
        >
          <StoryLink article={article} />
        </h3>
        <p
          lang={langOfArticle(article, article.summary)}
          className="line-clamp-3 max-w-prose text-lg text-muted wrap-anywhere"
        >
          {article.summary}
        </p>
      </div>
      <StoryFooter article={article} />
    </article>
  );
}

function SecondStory({ article }: { article: NewsArticle }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative grid grid-cols-[minmax(0,1fr)_6rem] content-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_12rem] sm:gap-x-7 lg:grid-cols-1 lg:gap-y-3"
    >
      <div className="grid content-start gap-1.5">
        <StoryCategory article={article} />
        <h3
          id={titleId}
          className="line-clamp-4 text-[1.0625rem] leading-snug font-bold tracking-[-0.015em] sm:line-clamp-3 sm:text-[1.25rem]"
        >
          <StoryLink article={article} />
        </h3>
      </div>
      <div className="aspect-square self-start overflow-hidden rounded-md bg-leaf-soft sm:row-span-2 sm:aspect-8/5 lg:row-span-1 lg:row-start-1 lg:aspect-2/1 lg:rounded-lg">
        <ArticlePicture article={article} loading="eager" />
      </div>
      <div className="self-end max-sm:col-span-2">
        <StoryFooter article={article} />
      </div>
    </article>
  );
}

export function FeaturedStories({ articles }: { articles: readonly NewsArticle[] }) {
  const titleId = useId();
  const [lead, ...others] = articles;
  if (!lead) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
        <Trans>Featured Stories</Trans>
      </h2>
      <div
        className={`grid gap-x-10 gap-y-6 ${others.length > 0 ? 'lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]' : ''}`}
      >
        <LeadStory article={lead} />
        {others.length > 0 && (
          <div className="grid content-between gap-6 *:border-t *:border-line *:pt-6 lg:*:first:border-t-0 lg:*:first:pt-0">
            {others.map((article) => (
              <SecondStory key={article.id} article={article} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
