import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { SentenceSpace } from '../../../lib/language/sentence-space.tsx';
import { BackLink, TranslationsLink } from '../editor/editor-links.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { ChallengeReward, ChallengeTexts } from './challenge-fields.tsx';
import { ChallengeGoal } from './challenge-goal-fields.tsx';
import { challengeEditing, challengeToEditQuery } from './challenges.api.ts';

/** Loaded when its tab is opened. */
const ChallengePreview = lazy(async () => ({ default: (await import('./challenge-preview.tsx')).ChallengePreview }));

/** How many residents take part, and whether the last day is over. */
function Standing({ item: { status, isActive, participantCount, completionCount } }: { item: ChallengeToEdit }) {
  if (status === 'draft') return null;
  const joined = plural(participantCount, { one: '# has joined', other: '# have joined' });
  const completed = plural(completionCount, { one: '# has completed it', other: '# have completed it' });
  return (
    <p className="figures text-md text-muted">
      <Trans>
        {joined}, {completed}.
      </Trans>
      <SentenceSpace />
      {status === 'published' && !isActive && (
        <b className="font-semibold text-coral">
          <Trans>This challenge has ended.</Trans>
        </b>
      )}
    </p>
  );
}

function Editor({ opened }: { opened: ChallengeToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(challengeEditing, opened, {
    onCreated: ({ id }) => void navigate({ to: '/admin/challenges/$id', params: { id: String(id) }, replace: true }),
  });
  const { form, item } = editor;
  const isLocked = item?.hasJoined ?? false;
  return (
    <EditorPage
      editor={editor}
      title={item?.title ?? t`New challenge`}
      back={
        <BackLink to="/admin/challenges">
          <Trans>Challenges</Trans>
        </BackLink>
      }
      actions={
        <>
          {item && <Standing item={item} />}
          <TranslationsLink subject="challenge" item={item} />
        </>
      }
      preview={<ChallengePreview control={form.control} item={item} />}
      head={<ChallengeTexts control={form.control} />}
    >
      <ChallengeGoal form={form} isLocked={isLocked} />
      <ChallengeReward control={form.control} isLocked={isLocked} />
    </EditorPage>
  );
}

function StoredChallenge({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(challengeToEditQuery(id));
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The challenge couldn't be loaded`}
      back={
        <BackLink to="/admin/challenges">
          <Trans>Challenges</Trans>
        </BackLink>
      }
    >
      {(item) => <Editor opened={item} />}
    </LoadedContent>
  );
}

/** Creates or edits a challenge. */
export function ChallengeEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor opened={null} /> : <StoredChallenge id={Number(id)} />;
}
