import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpRight, Share2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { parseUrl } from '../../../lib/urls.ts';
import { EnglishOnlyNotice } from '../../../lib/language/content-text.tsx';
import { shareOrCopy } from '../../../lib/share-cards/share.ts';
import { Button } from '../../../ui/button.tsx';
import { ArticlePicture } from '../article-picture.tsx';
import { PublishedTime, SourceName, langOfArticle } from '../byline.tsx';
import { ArticleText } from './article-text.tsx';

/** The link's real host, without "www.". */
function hostOf(link: string): string {
  return (parseUrl(link)?.hostname ?? link).replace(/^www\./, '');
}

/** Feeds give us only a summary; we do not store the article. */
function SourceLink({ link, sourceName }: { link: string; sourceName: string }) {
  const host = hostOf(link);
  return (
    <div className="grid justify-items-start gap-2">
      <Button asChild size="lg">
        <a href={link} target="_blank" rel="noopener noreferrer">
          <span>
            <Trans>
              Read at <span lang="en">{sourceName}</span>
            </Trans>
          </span>
          <ArrowUpRight aria-hidden className="size-5 shrink-0" />
        </a>
      </Button>
      <p className="text-sm text-muted">
        <Trans>
          Opens <span className="wrap-anywhere">{host}</span> in a new tab, outside EcoPulse.
        </Trans>
      </p>
    </div>
  );
}

function Sources({ sources, level: Title }: Pick<NewsArticle, 'sources'> & { level: 'h2' | 'h3' }) {
  return (
    <section aria-labelledby="sources" className="grid gap-3 border-t border-line pt-6">
      <Title id="sources" className="text-lg font-bold tracking-[-0.01em]">
        <Trans>Sources</Trans>
      </Title>
      <ul className="grid list-none gap-2">
        {sources.map(({ publisher, year, detail }) => (
          <li key={`${publisher} ${year} ${detail}`} lang="en" className="text-md">
            <b className="figures font-semibold">
              {publisher}, {year}.
            </b>{' '}
            {detail}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArticleByline({ article }: { article: NewsArticle }) {
  return (
    <p className="dot-separated text-md font-medium text-muted">
      <SourceName article={article} />
      <PublishedTime publishedAt={article.publishedAt} withDay />
    </p>
  );
}

const LONG_TITLE_LENGTH = 85;

interface ArticleHeadProps {
  above: ReactNode;
  title: string;
  titleLang: string | undefined;
  level?: 'h1' | 'h2';
  byline: ReactNode;
  picture: ReactNode;
}

/** Also the first paint of a shared link, before its script has run. */
export function ArticleHead({ above, title, titleLang, level: Title = 'h1', byline, picture }: ArticleHeadProps) {
  return (
    <>
      <header className="grid justify-items-start gap-4">
        {above}
        <Title
          tabIndex={-1}
          lang={titleLang}
          className={`leading-[1.12] font-extrabold tracking-[-0.035em] wrap-anywhere ${title.length > LONG_TITLE_LENGTH ? 'text-2xl' : 'text-[clamp(1.75rem,1.3rem+2vw,2.625rem)]'}`}
        >
          {title}
        </Title>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3">{byline}</div>
      </header>
      <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft sm:aspect-16/9">{picture}</div>
    </>
  );
}

/** The action of residents and visitors. */
export function ShareButton({ article: { id, title } }: { article: NewsArticle }) {
  return (
    <Button variant="quiet" size="sm" onClick={() => void shareOrCopy(title, `/news/${id}`)}>
      <Share2 aria-hidden className="size-4" />
      <Trans>Share</Trans>
    </Button>
  );
}

interface ArticleViewProps {
  article: NewsArticle;
  above: ReactNode;
  actions?: ReactNode;
  picture?: ReactNode;
  /** `h2` in a preview, because that page has its own h1. */
  level?: 'h1' | 'h2';
  renderUnsupported?: ComponentProps<typeof ArticleText>['renderUnsupported'];
}

export function ArticleView(props: ArticleViewProps) {
  const { article, above, actions, picture, level = 'h1', renderUnsupported } = props;
  const { t } = useLingui();
  const { title, summary, content, link, sources, sourceName } = article;
  return (
    <article className="grid grid-cols-1 gap-6" aria-label={t`Article`}>
      <ArticleHead
        above={above}
        title={title}
        titleLang={langOfArticle(article, title)}
        level={level}
        byline={
          <>
            <ArticleByline article={article} />
            {actions}
          </>
        }
        picture={picture ?? <ArticlePicture article={article} loading="eager" />}
      />
      <div className="grid max-w-[40rem] gap-5 text-lg leading-[1.7] text-pretty wrap-anywhere">
        {summary !== '' && (
          <p
            lang={langOfArticle(article, summary)}
            className={content === null ? '' : 'text-xl leading-[1.5] font-semibold tracking-[-0.01em]'}
          >
            {summary}
          </p>
        )}
        {content !== null && (
          <>
            {article.isOwn && <EnglishOnlyNotice text={content} />}
            <div lang={langOfArticle(article, content)} className="contents">
              <ArticleText text={content} titleLevel={level === 'h1' ? 1 : 2} renderUnsupported={renderUnsupported} />
            </div>
          </>
        )}
      </div>
      {link !== null && <SourceLink link={link} sourceName={sourceName} />}
      {sources.length > 0 && <Sources sources={sources} level={level === 'h1' ? 'h2' : 'h3'} />}
    </article>
  );
}
