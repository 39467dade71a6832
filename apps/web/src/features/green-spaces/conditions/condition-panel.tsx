import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { CONDITION_DAYS, type ConditionChip } from '@ecopulse/contract/green-spaces/place-state';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { refresh } from '../../../lib/query-client.ts';
import { formatRelativeDay } from '../../../lib/time/relative-time.ts';
import { addDays } from '../../../lib/time/singapore-time.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ProblemNote } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** In the order of the question. */
const conditionLabels: Record<ConditionChip, MessageDescriptor> = {
  'all-fine': msg`All fine`,
  muddy: msg({ message: 'Muddy', context: 'paths' }),
  flooded: msg({ message: 'Flooded', context: 'paths' }),
  'path-shut': msg`Path closed`,
  crowded: msg({ message: 'Crowded', context: 'place' }),
};

const CONDITION_LIST = Object.keys(conditionLabels) as ConditionChip[];

function useAnswer(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chip: ConditionChip) =>
      call('POST /api/green-spaces/:id/conditions', { params: { id }, body: { chip } }),
    onSuccess: () =>
      toast({
        title: t`Thank you`,
        description: t`If another visitor says the same, it will be shown from the start of the next hour.`,
      }),
    onSettled: () =>
      void refresh(queryClient, ['GET /api/user/green-spaces', 'GET /api/green-spaces/:id', 'GET /api/green-spaces']),
  });
}

function Question({ id }: { id: number }) {
  const { i18n } = useLingui();
  const answer = useAnswer(id);
  const isAnswered =
    answer.isSuccess || (answer.error instanceof CallError && answer.error.code === 'already-answered');
  if (isAnswered) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">
        <Trans>What's it like here?</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {CONDITION_LIST.map((chip) => (
          <Button
            key={chip}
            size="sm"
            variant="quiet"
            className="min-h-11"
            pending={answer.isPending && answer.variables === chip}
            disabled={answer.isPending}
            onClick={() => answer.mutate(chip)}
          >
            {i18n._(conditionLabels[chip])}
          </Button>
        ))}
      </div>
      <p className="text-sm text-muted">
        <Trans>
          You can answer once per visit, with one tap. Only the day and the number of visitors are shown, never who said
          it.
        </Trans>
      </p>
      <ProblemNote>{answer.error && problemMessage(answer.error)}</ProblemNote>
    </fieldset>
  );
}

function ShownConditions({ conditions, today }: { conditions: GreenSpace['conditions']; today: string }) {
  const { i18n } = useLingui();
  return (
    <ul className="grid list-none gap-2">
      {conditions.map(({ chip, at, by }) => {
        const visitors = plural(by, { one: '# visitor', other: '# visitors' });
        const day = formatRelativeDay(at, today);
        return (
          <li key={chip} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Chip tone={chip === 'all-fine' ? 'leaf' : 'water'}>{i18n._(conditionLabels[chip])}</Chip>
            <span className="text-sm text-muted">
              <Trans>
                {visitors}, {day}
              </Trans>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Its categories have no public addresses of their own. */
const ONE_SERVICE = 'https://www.oneservice.gov.sg';

interface ConditionPanelProps {
  space: GreenSpace;
  visit: VisitedGreenSpace | undefined;
}

/** How residents found the place, the question to those who were just there, and where to report what is broken. */
export function ConditionPanel({ space, visit }: ConditionPanelProps) {
  const today = useSingaporeDay();
  // A list kept on the device can be old.
  const conditions = space.conditions.filter(({ chip, at }) => addDays(at, CONDITION_DAYS[chip]) >= today);
  return (
    <Panel title={<Trans>Current conditions</Trans>}>
      {conditions.length > 0 && <ShownConditions conditions={conditions} today={today} />}
      {visit?.canAnswer && <Question id={space.id} />}
      <div className="grid gap-1.5 text-md">
        <a href={ONE_SERVICE} target="_blank" rel="noreferrer" className="text-link inline-flex items-center gap-1.5">
          <Trans>Report a fault to OneService</Trans>
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
        <p className="text-sm text-muted">
          <Trans>
            Choose a category there: facilities in parks, trees, footpaths, lighting, cleanliness or animals.
          </Trans>
        </p>
      </div>
    </Panel>
  );
}
