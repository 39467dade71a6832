import { useId } from 'react';
import type { Ref } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { langOfArticle } from './byline.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { StoryFooter, StoryCategory, StoryLink } from './story-parts.tsx';

interface StoryRowProps {
  article: NewsArticle;
  hidesCategory?: boolean;
  /** Set on the first row that "Show more" added, to focus it. */
  ref?: Ref<HTMLElement>;
}

export function StoryRow({ article, hidesCategory = false, ref }: StoryRowProps) {
  const titleId = useId();
  const { summary } = article;
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="group relative grid grid-cols-[minmax(0,1fr)_6rem] gap-x-4 gap-y-2 outline-none sm:grid-cols-[minmax(0,1fr)_12rem] sm:gap-x-7"
    >
      <div className="grid content-start gap-1.5">
        <StoryCategory article={article} hidesCategory={hidesCategory} />
        <h3
          id={titleId}
          className="line-clamp-4 text-[1.0625rem] leading-snug font-bold tracking-[-0.015em] sm:line-clamp-3 sm:text-[1.25rem]"
        >
          <StoryLink article={article} />
        </h3>
        <p
          lang={langOfArticle(article, summary)}
          className="line-clamp-2 text-md text-muted wrap-anywhere max-sm:hidden"
        >
          {summary}
        </p>
      </div>
      <div className="aspect-square self-start overflow-hidden rounded-md bg-leaf-soft sm:row-span-2 sm:aspect-8/5">
        <ArticlePicture article={article} />
      </div>
      <div className="self-end max-sm:col-span-2">
        <StoryFooter article={article} />
      </div>
    </article>
  );
}
