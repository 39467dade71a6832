import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ArticleToEdit } from '@ecopulse/contract/news-admin';
import { ArticleView } from '../../news/article/article-view.tsx';
import { categoryLabels } from '../../news/news-categories.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { EditorBar } from '../editor/editor-bar.tsx';
import { EditorFailureNote } from '../editor/editor-failure-note.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { articleEditing } from './articles.api.ts';

interface FeedArticleProps {
  item: ArticleToEdit;
  back: ReactNode;
  actions: ReactNode;
}

/** An article of a feed. Its text belongs to its source, so it can only be withdrawn and published again. */
export function FeedArticle({ item: opened, back, actions }: FeedArticleProps) {
  const { t, i18n } = useLingui();
  const editor = useContentEditor(articleEditing, opened, { onCreated: () => undefined });
  const { item, failure } = editor;
  if (!item) return null;
  return (
    <AdminPage
      title={t`Article from a feed`}
      above={back}
      badge={<StatusBadge status={item.status} />}
      lede={<Trans>It comes from its source as it is. You can withdraw it, but not edit it.</Trans>}
      actions={actions}
    >
      <EditorBar
        status={item.status}
        isDirty={false}
        busy={editor.busy}
        onPublish={() => void editor.publish()}
        onRetire={() => void editor.retire()}
      />
      {failure && (
        <EditorFailureNote
          {...failure}
          isBusy={editor.busy !== null}
          isDirty={editor.isDirty}
          onKeepMine={() => void editor.keepMine()}
          onTakeTheirs={() => void editor.takeTheirs()}
        />
      )}
      <ArticleView
        level="h2"
        above={<p className="text-md font-bold text-water">{i18n._(categoryLabels[item.category])}</p>}
        article={item}
      />
    </AdminPage>
  );
}
