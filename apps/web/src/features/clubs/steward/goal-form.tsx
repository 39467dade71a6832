import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  CLUB_GOAL_METRICS,
  type ClubGoalMetric,
  MAX_CLUB_GOAL_DAYS,
  MAX_CLUB_GOAL_TARGET,
} from '@ecopulse/contract/clubs/club-rules';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../../lib/api.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem, Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { clubFieldMessage } from '../club-problems.ts';
import { formatGoal, goalMetricLabels } from '../club-format.ts';
import { fieldErrors } from '../../../lib/use-action.ts';
import { useClubAction } from '../use-club-action.tsx';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export function GoalForm({ club }: { club: ClubDetail }) {
  const focusRef = useFocusFallback(club.goal === null);
  return (
    <Panel title={<Trans>Club goal</Trans>}>
      <div ref={focusRef} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        {club.goal ? <StopGoal club={club} goal={club.goal} /> : <NewGoal clubId={club.id} />}
      </div>
    </Panel>
  );
}

function NewGoal({ clubId }: { clubId: number }) {
  const { i18n } = useLingui();
  const now = useServerTime();
  const dayAfter = (days: number) => singaporeDay(new Date(now + days * DAY_MS));
  const [metric, setMetric] = useState<ClubGoalMetric>('check_ins');
  const [target, setTarget] = useState('4');
  const [endsOn, setEndsOn] = useState(() => dayAfter(DEFAULT_DAYS - 1));
  const set = useClubAction(() =>
    call('PUT /api/clubs/:id/goal', { params: { id: clubId }, body: { metric, target: Number(target), endsOn } }),
  );
  const errors = fieldErrors(set.error);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!set.isPending) set.run();
      }}
    >
      <p className="text-md text-muted">
        <Trans>
          It starts today and counts what each active member does on average. Only verified acts count, and everyone who
          takes part earns a badge if you reach it.
        </Trans>
      </p>
      <Field label={<Trans>What counts</Trans>} error={clubFieldMessage(errors['metric'])}>
        {(ids) => (
          <NativeSelect
            {...ids}
            value={metric}
            onChange={({ target: { value } }) => setMetric(value as ClubGoalMetric)}
          >
            {CLUB_GOAL_METRICS.map((each) => (
              <option key={each} value={each}>
                {i18n._(goalMetricLabels[each])}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={<Trans>How many, per active member</Trans>} error={clubFieldMessage(errors['target'])}>
        {(ids) => (
          <Input
            {...ids}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_CLUB_GOAL_TARGET}
            autoComplete="off"
            className="figures"
            value={target}
            onChange={({ target: { value } }) => setTarget(value)}
          />
        )}
      </Field>
      <Field label={<Trans>Last day</Trans>} error={clubFieldMessage(errors['endsOn'])}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            min={dayAfter(0)}
            max={dayAfter(MAX_CLUB_GOAL_DAYS - 1)}
            value={endsOn}
            onChange={({ target: { value } }) => setEndsOn(value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" pending={set.isPending}>
        <Trans>Plant this goal</Trans>
      </Button>
      <ActionProblem>{set.problem}</ActionProblem>
    </form>
  );
}

function StopGoal({ club: { id }, goal }: { club: ClubDetail; goal: NonNullable<ClubDetail['goal']> }) {
  const { i18n } = useLingui();
  const title = formatGoal(goal, i18n);
  const stop = useClubAction(() => call('DELETE /api/clubs/:id/goal', { params: { id } }));
  return (
    <>
      <p className="text-md">
        <Trans>Under way: {title}</Trans>
      </p>
      <AskFirst
        label={<Trans>Stop the goal</Trans>}
        question={
          <p className="text-md">
            <Trans>It will count as stopped, and no one earns its badge.</Trans>
          </p>
        }
        cancelLabel={<Trans>Cancel</Trans>}
        isPending={stop.isPending}
        onConfirm={() => stop.run()}
      />
      <ActionProblem>{stop.problem}</ActionProblem>
    </>
  );
}
