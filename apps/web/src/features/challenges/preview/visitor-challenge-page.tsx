import { Trans, useLingui } from '@lingui/react/macro';
// Icons that the app does not start with, so that its first chunks keep theirs.
import { Goal, Medal, Sun } from 'lucide-react';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { PreviewPage } from '../../../lib/preview/preview-page.tsx';
import { usePreviewItem } from '../../../lib/preview/use-preview-item.ts';
import { Fact } from '../../../ui/fact.tsx';
import { formatGoalSentence } from '../challenge-goal.ts';

async function loadChallenge(id: number): Promise<Challenge> {
  const challenge = (await call('GET /api/challenges')).find((each) => each.id === id);
  if (!challenge)
    throw new CallError('404: challenge-not-found', { status: 404, code: 'challenge-not-found', detail: '' });
  return challenge;
}

export function VisitorChallengePage() {
  const preview = usePreviewItem(loadChallenge, { usesNames: true });
  const challenge = preview.item;
  return (
    <PreviewPage
      preview={preview}
      texts={challenge}
      // One that cannot be joined any more can still be looked at.
      action={challenge?.isActive === false ? <Trans>Sign In</Trans> : <Trans>Sign in to join</Trans>}
    >
      {challenge && <Facts challenge={challenge} />}
    </PreviewPage>
  );
}

function Facts({ challenge }: { challenge: Challenge }) {
  const { i18n } = useLingui();
  const { badgeReward } = challenge;
  const points = formatNumber(challenge.ecoPointsReward);
  return (
    <dl className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:grid-cols-2 sm:p-6">
      <Fact icon={Goal} term={<Trans>Goal</Trans>}>
        {formatGoalSentence(challenge, i18n)}
      </Fact>
      <Fact icon={Sun} term={<Trans>Reward</Trans>}>
        <Trans>{points} eco-points</Trans>
      </Fact>
      {badgeReward !== null && (
        <Fact icon={Medal} term={<Trans>Badge</Trans>}>
          <span lang={langOf(badgeReward)}>{badgeReward}</span>
        </Fact>
      )}
    </dl>
  );
}
