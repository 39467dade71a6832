import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { BackLink, TranslationsLink, ViewLink } from '../editor/editor-links.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { ArticleLook, ArticleSources, ArticleTexts } from './article-fields.tsx';
import { articleEditing } from './articles.api.ts';

/** Loaded on demand, because it includes the Markdown parser. */
const ArticlePreview = lazy(async () => ({ default: (await import('./article-preview.tsx')).ArticlePreview }));

interface OwnArticleProps {
  /** Without one, it is new. */
  item?: ArticleToEdit;
}

/** Creates or edits an article of our own. */
export function OwnArticle({ item }: OwnArticleProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(articleEditing, item ?? null, {
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
      actions={
        <>
          <ViewLink of="/news" item={editor.item} />
          <TranslationsLink subject="article" item={editor.item} />
        </>
      }
      preview={<ArticlePreview control={control} item={editor.item} />}
      head={<ArticleTexts control={control} />}
    >
      <ArticleLook control={control} id={editor.item?.id ?? 0} />
      <ArticleSources control={control} />
    </EditorPage>
  );
}
