import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BackLink, ViewLink } from '../editor/editor-links.tsx';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { articleToEditQuery } from './articles.api.ts';

/** Each is loaded alone: one includes the library of forms, the other the Markdown parser. */
const OwnArticle = lazy(async () => ({ default: (await import('./own-article.tsx')).OwnArticle }));
const FeedArticle = lazy(async () => ({ default: (await import('./feed-article.tsx')).FeedArticle }));

function StoredArticle({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(articleToEditQuery(id));
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The article couldn't be loaded`}
      back={
        <BackLink to="/admin/news">
          <Trans>News</Trans>
        </BackLink>
      }
    >
      {(item) =>
        item.isOwn ? (
          <OwnArticle item={item} />
        ) : (
          <FeedArticle
            item={item}
            back={
              <BackLink to="/admin/news">
                <Trans>News</Trans>
              </BackLink>
            }
            actions={<ViewLink of="/news" item={item} />}
          />
        )
      }
    </LoadedContent>
  );
}

/** Creates or edits an article of our own, or shows an article of a feed, which can be withdrawn. */
export function ArticleEditor() {
  const { id } = useParams({ strict: false });
  return (
    <Suspense fallback={<EditorSkeleton />}>
      {id === undefined ? <OwnArticle /> : <StoredArticle id={Number(id)} />}
    </Suspense>
  );
}
