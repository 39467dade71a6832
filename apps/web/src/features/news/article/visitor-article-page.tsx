import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useEffect } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { brand } from '../../../lib/brand.ts';
import { useSignInPath } from '../../../lib/sign-in-path.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { ArticleView } from './article-view.tsx';
import { categoryLabels } from '../news-categories.ts';
import { useShare } from '../use-share.ts';
import { useVisitedArticle } from './use-visited-article.ts';

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}

function Share({ article }: { article: NewsArticle }) {
  const share = useShare(article);
  return (
    <Button variant="quiet" size="sm" onClick={share}>
      <Share2 aria-hidden className="size-4" />
      <Trans>Share</Trans>
    </Button>
  );
}

function Invitation() {
  const signInPath = useSignInPath();
  const registerPath = useSignInPath('/register');
  return (
    <section aria-labelledby="invitation" className="grid justify-items-start gap-4 rounded-xl bg-leaf-soft p-6 sm:p-8">
      <div className="grid gap-1.5">
        <h2 id="invitation" className="text-xl font-extrabold tracking-[-0.02em]">
          <Trans>More on EcoPulse</Trans>
        </h2>
        <p className="max-w-prose">
          <Trans>Sign in to like what you read, follow the news, and find the green spaces around you.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={signInPath}>
            <Trans>Sign In</Trans>
          </a>
        </Button>
        <Button asChild variant="quiet">
          <a href={registerPath}>
            <Trans>Create your account</Trans>
          </a>
        </Button>
      </div>
    </section>
  );
}

function LoadedArticle({ article }: { article: NewsArticle }) {
  const { i18n } = useLingui();
  useTitle(article.title);
  return (
    <>
      <ArticleView
        article={article}
        above={<p className="text-md font-bold text-water">{i18n._(categoryLabels[article.category])}</p>}
        actions={<Share article={article} />}
      />
      <Invitation />
    </>
  );
}

function Unknown() {
  const { t } = useLingui();
  useTitle(t`Article not found`);
  return (
    <EmptyState
      animal="kingfisher"
      level="h1"
      title={<Trans>Article not found</Trans>}
      text={<Trans>This article doesn't exist or was withdrawn.</Trans>}
      action={
        <Button asChild>
          <a href="/">
            <Trans>Back to the start</Trans>
          </a>
        </Button>
      }
    />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      animal="monitor-lizard"
      level="h1"
      title={<Trans>Failed to load news</Trans>}
      text={<Trans>Something went wrong. Please try again.</Trans>}
      action={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

export function VisitorArticlePage() {
  const { article, retry } = useVisitedArticle();
  return (
    <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-10">
      {article === 'loading' && <ArticleSkeleton />}
      {article === 'unknown' && <Unknown />}
      {article === 'failed' && <Failed onRetry={retry} />}
      {typeof article === 'object' && <LoadedArticle article={article} />}
    </div>
  );
}
