import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Appeal } from '@ecopulse/contract/admin/moderation';
import { formatDate } from '../../../lib/language/format.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ResidentLink } from '../list/row-parts.tsx';
import { appealsQuery } from '../shell/inbox-counts.ts';

const AnswerAppeal = lazy(async () => ({ default: (await import('./answer-appeal.tsx')).AnswerAppeal }));

function AppealRow({ appeal }: { appeal: Appeal }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { resident, reason } = appeal;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5 first:pt-0 last:pb-0">
      <Avatar {...resident} imageUrl={resident.profileImageUrl} />
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <div>
          <h3 className="font-bold wrap-anywhere">
            <ResidentLink resident={resident} />
          </h3>
          <p className="text-md wrap-anywhere text-muted">
            <Trans>
              Suspended because: <bdi>{reason}</bdi>
            </Trans>
          </p>
          <time dateTime={appeal.appealedAt} className="text-sm text-muted">
            {formatDate(appeal.appealedAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </div>
        <blockquote dir="auto" className="max-w-prose border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
          {appeal.appeal}
        </blockquote>
        <Button variant="soft" size="sm" onClick={() => setDialogOpen(true)}>
          <Trans context="an appeal">Answer</Trans>
        </Button>
      </div>
      {isDialogOpen && (
        <Suspense fallback={null}>
          <AnswerAppeal appeal={appeal} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** Nothing while no one appeals. */
export function OpenAppeals() {
  const { data: appeals = [], error, isFetching, refetch } = useQuery(appealsQuery);
  if (appeals.length === 0 && !error) return null;
  return (
    <Panel title={<Trans>Appeals</Trans>}>
      {error && <LoadProblem error={error} isRetrying={isFetching} onRetry={refetch} />}
      <ul className="grid list-none grid-cols-1 divide-y divide-line">
        {appeals.map((appeal) => (
          <AppealRow key={appeal.id} appeal={appeal} />
        ))}
      </ul>
    </Panel>
  );
}
