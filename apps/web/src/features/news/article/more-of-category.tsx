import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { ArticlePicture } from '../article-picture.tsx';
import { Byline } from '../byline.tsx';
import { categoryLabels } from '../news-categories.ts';
import { newsQuery } from '../news.api.ts';
import { StoryLink } from '../story-parts.tsx';

const MAX_STORIES = 3;

function NextStory({ article }: { article: NewsArticle }) {
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)_5.5rem] gap-x-4 gap-y-1">
      <h3 className="line-clamp-3 leading-snug font-bold tracking-[-0.01em]">
        <StoryLink article={article} />
      </h3>
      <div className="row-span-2 aspect-8/5 self-start overflow-hidden rounded-sm bg-leaf-soft">
        <ArticlePicture article={article} />
      </div>
      <Byline article={article} />
    </article>
  );
}

export function MoreOfCategory({ article: { id, category } }: { article: NewsArticle }) {
  const { i18n } = useLingui();
  const titleId = useId();
  const { data } = useQuery(newsQuery(category));
  const others = data?.filter((each) => each.id !== id).slice(0, MAX_STORIES) ?? [];
  const name = i18n._(categoryLabels[category]);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-4">
      <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.02em]">
        <Trans>More on {name}</Trans>
      </h2>
      <ul className="grid list-none gap-4 *:border-t *:border-line *:pt-4">
        {others.map((each) => (
          <li key={each.id}>
            <NextStory article={each} />
          </li>
        ))}
      </ul>
      <Link
        to="/news"
        search={{ category }}
        // Drops the router's default class.
        activeProps={{}}
        className="inline-flex min-h-6 items-center justify-self-start rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
      >
        <Trans>View All</Trans>
      </Link>
    </section>
  );
}
