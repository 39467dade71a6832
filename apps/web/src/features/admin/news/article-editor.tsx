import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ArticleToEdit } from '@ecopulse/contract/news-admin';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedPiece } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { ArticleFields } from './article-fields.tsx';
import { articleDesk, articleToEditQuery } from './articles.api.ts';

/** What shows an article as it is read comes on demand: it reads Markdown. */
const ArticlePreview = lazy(async () => ({ default: (await import('./article-preview.tsx')).ArticlePreview }));
const FeedArticle = lazy(async () => ({ default: (await import('./feed-article.tsx')).FeedArticle }));

function WayBack() {
  return (
    <Link to="/admin/news" className="text-link inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>News</Trans>
    </Link>
  );
}

function SeeItLink({ piece }: { piece: ArticleToEdit | null }) {
  if (piece?.status !== 'published') return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to="/news/$id" params={{ id: String(piece.id) }}>
        <Trans>See it on EcoPulse</Trans>
      </Link>
    </Button>
  );
}

function OwnArticle({ piece }: { piece: ArticleToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(articleDesk, piece, {
    onCreated: ({ id }) => void navigate({ to: '/admin/news/$id', params: { id: String(id) }, replace: true }),
  });
  const { control } = editor.form;
  return (
    <EditorPage
      editor={editor}
      title={editor.piece?.title ?? t`New article`}
      back={<WayBack />}
      actions={<SeeItLink piece={editor.piece} />}
      preview={<ArticlePreview control={control} piece={editor.piece} />}
    >
      <ArticleFields control={control} />
    </EditorPage>
  );
}

function StoredArticle({ id }: { id: number }) {
  const query = useQuery(articleToEditQuery(id));
  return (
    <LoadedPiece query={query} back={<WayBack />}>
      {(piece) =>
        piece.isOwn ? (
          <OwnArticle piece={piece} />
        ) : (
          <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
            <FeedArticle piece={piece} back={<WayBack />} actions={<SeeItLink piece={piece} />} />
          </Suspense>
        )
      }
    </LoadedPiece>
  );
}

/** Writes a new article, corrects one of ours, or shows and withdraws one of a feed. */
export function ArticleEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <OwnArticle piece={null} /> : <StoredArticle id={Number(id)} />;
}
