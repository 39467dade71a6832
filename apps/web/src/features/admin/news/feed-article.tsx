import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { ArticleView } from '../../news/article/article-view.tsx';
import { categoryLabels } from '../../news/news-categories.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { showStepToast } from '../editor/content-editing.ts';
import { EditorBar } from '../editor/editor-bar.tsx';
import { EditorFailureNote } from '../editor/editor-failure-note.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { articleEditing } from './articles.api.ts';

interface FeedArticleProps {
  item: ArticleToEdit;
  back: ReactNode;
  actions: ReactNode;
}

type Step = 'publish' | 'retire';

/** The article of a feed as it is stored, and its steps. A later change by another admin is overwritten only on request. */
function useSteps(opened: ArticleToEdit) {
  const queryClient = useQueryClient();
  const [item, setItem] = useState(opened);
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<{ step: Step; error: unknown } | null>(null);
  /** A ref, because a second click can come before the first one has rendered. */
  const isRunning = useRef(false);

  async function run(step: Step, change: () => Promise<ArticleToEdit>): Promise<ArticleToEdit | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(step);
    setFailure(null);
    try {
      const stored = await change();
      setItem(stored);
      articleEditing.onStored(queryClient, stored);
      return stored;
    } catch (error) {
      setFailure({ step, error });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  return {
    item,
    busy,
    failure,
    async take(step: Step) {
      const stored = await run(step, () => articleEditing[step](item.id, item.version));
      if (stored) showStepToast(step, stored.status);
    },
    showLatest: () => run(failure?.step ?? 'publish', () => articleEditing.read(item.id)),
  };
}

/** An article of a feed. Its text belongs to its source, so it can only be withdrawn and published again. */
export function FeedArticle({ item: opened, back, actions }: FeedArticleProps) {
  const { t, i18n } = useLingui();
  const { item, busy, failure, take, showLatest } = useSteps(opened);
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
        busy={busy}
        onPublish={() => void take('publish')}
        onRetire={() => void take('retire')}
      />
      {failure && (
        <EditorFailureNote
          {...failure}
          isBusy={busy !== null}
          isDirty={false}
          onKeepMine={() => undefined}
          onTakeTheirs={() => void showLatest()}
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
