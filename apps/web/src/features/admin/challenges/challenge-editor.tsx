import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { refreshChallenges } from '../../challenges/challenges.api.ts';
import { createContentEditing } from '../editor/content-editing.ts';
import { ContentEditor, type ContentKind } from '../editor/content-editor.tsx';
import { challengeSections } from './challenge-fields.tsx';
import { type ChallengeFormValues, emptyChallenge, toChallengeRequest } from './challenge-form.ts';
import { loadChallengePublishResolver, loadChallengeResolver } from './challenge-resolver.ts';

const ChallengePreview = lazy(async () => ({ default: (await import('./challenge-preview.tsx')).ChallengePreview }));

function Participation({ item: { status, isActive, participantCount, completionCount } }: { item: ChallengeToEdit }) {
  if (status === 'draft') return null;
  const joined = plural(participantCount, { one: '# joined', other: '# joined' });
  const completed = plural(completionCount, { one: '# completed it', other: '# completed it' });
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

const challengeEditing = createContentEditing<'/admin/challenges', ChallengeFormValues>('/admin/challenges', {
  empty: emptyChallenge,
  convertFields: ({ endDate }) => ({ period: endDate === null ? 'days' : 'day' }),
  toRequest: toChallengeRequest,
  loadResolver: loadChallengeResolver,
  loadPublishResolver: loadChallengePublishResolver,
  onStored: (queryClient) => void refreshChallenges(queryClient),
});

const CHALLENGE: ContentKind<'/admin/challenges', ChallengeFormValues> = {
  path: '/admin/challenges',
  subject: 'challenge',
  editing: challengeEditing,
  listName: <Trans>Challenges</Trans>,
  nameOf: ({ title }) => title,
  newTitle: msg`New challenge`,
  failedTitle: msg`The challenge couldn't be loaded`,
  sections: (item) => challengeSections(item?.hasJoined ?? false, item?.clubName),
  renderPreview: ({ control }, item) => <ChallengePreview control={control} item={item} />,
  renderFacts: (item) => <Participation item={item} />,
};

export function ChallengeEditor() {
  return <ContentEditor kind={CHALLENGE} />;
}
