import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ArticleToEdit } from '@ecopulse/contract/news-admin';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackLink, ViewLink } from '../editor/editor-links.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { ArticleFields } from './article-fields.tsx';
import { articleEditing, articleToEditQuery } from './articles.api.ts';

/** Loaded on demand, because they include the Markdown parser. */
const ArticlePreview = lazy(async () => ({ default: (await import('./article-preview.tsx')).ArticlePreview }));
const FeedArticle = lazy(async () => ({ default: (await import('./feed-article.tsx')).FeedArticle }));

function OwnArticle({ item }: { item: ArticleToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(articleEditing, item, {
    onCreated: ({ id }) => void navigate({ to: '/admin/news/$id', params: { id: String(id) }, replace: true }),
  });
  const { control } = editor.form;
  return (
    <EditorPage
      editor={editor}
      title={editor.item?.title ?? t`New article`}
      back={
        <BackLink to="/admin/news">
          <Trans>News</Trans>
        </BackLink>
      }
      actions={<ViewLink of="/news" item={editor.item} />}
      preview={<ArticlePreview control={control} item={editor.item} />}
    >
      <ArticleFields control={control} />
    </EditorPage>
  );
}

function StoredArticle({ id }: { id: number }) {
  const query = useQuery(articleToEditQuery(id));
  return (
    <LoadedContent
      query={query}
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
          <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
            <FeedArticle
              item={item}
              back={
                <BackLink to="/admin/news">
                  <Trans>News</Trans>
                </BackLink>
              }
              actions={<ViewLink of="/news" item={item} />}
            />
          </Suspense>
        )
      }
    </LoadedContent>
  );
}

/** Creates or edits an article of our own, or shows an article of a feed, which can be withdrawn. */
export function ArticleEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <OwnArticle item={null} /> : <StoredArticle id={Number(id)} />;
}
