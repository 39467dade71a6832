import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { call } from '../../../lib/api.ts';
import { PreviewError, usePreviewTitle } from '../../../lib/preview/preview-page.tsx';
import { readSentPreview, type SentPreview } from '../../../lib/preview/sent-preview.ts';
import { usePreviewItem } from '../../../lib/preview/use-preview-item.ts';
import { useSignInPath } from '../../../lib/sign-in-path.ts';
import { Art } from '../../../ui/art.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { ArticleHead, ArticleView, ShareButton } from './article-view.tsx';
import { categoryLabels } from '../news-categories.ts';

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

interface SentProps {
  sent: SentPreview;
}

function SentPicture({ sent }: SentProps) {
  return <Art {...sent.pictures} alt="" loading="eager" />;
}

function SentArticle({ sent }: SentProps) {
  const { title, description } = sent;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ArticleHead
        above={<Skeleton className="h-6 w-40" />}
        title={title.text}
        titleLang={title.lang}
        byline={<Skeleton className="h-9 w-52" />}
        picture={<SentPicture sent={sent} />}
      />
      <p lang={description.lang} className="max-w-[40rem] text-xl leading-[1.5] font-semibold tracking-[-0.01em]">
        {description.text}
      </p>
    </div>
  );
}

interface LoadedArticleProps {
  article: NewsArticle;
  picture: ReactNode;
}

function LoadedArticle({ article, picture }: LoadedArticleProps) {
  const { i18n } = useLingui();
  usePreviewTitle(article.title);
  return (
    <>
      <ArticleView
        article={article}
        above={<p className="text-md font-bold text-water">{i18n._(categoryLabels[article.category])}</p>}
        actions={<ShareButton article={article} />}
        picture={picture}
      />
      <Invitation />
    </>
  );
}

function loadArticle(id: number): Promise<NewsArticle> {
  return call('GET /api/news/:id', { params: { id } });
}

export function VisitorArticlePage() {
  const [sent] = useState(readSentPreview);
  const { item: article, error, retry } = usePreviewItem(loadArticle);
  return (
    <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-10">
      {article === null && error === null && (sent ? <SentArticle sent={sent} /> : <ArticleSkeleton />)}
      {error !== null && <PreviewError error={error} retry={retry} />}
      {/* The picture as sent: another address would load it a second time. */}
      {article && <LoadedArticle article={article} picture={sent && <SentPicture sent={sent} />} />}
    </div>
  );
}
