import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem, Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useClubAction } from '../use-club-action.tsx';

const CHOICES = {
  notice: msg`Its notice`,
  purpose: msg`Its purpose`,
  name: msg`Its name`,
  club: msg`The whole club`,
} as const;

type What = keyof typeof CHOICES;

const MAX_REASON_LENGTH = 300;
const MIN_REASON_LENGTH = 3;

export function ModeratorPanel({ club: { id, notice, isRemoved } }: { club: ClubDetail }) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [what, setWhat] = useState<What>('club');
  const [reason, setReason] = useState('');
  const remove = useClubAction(
    () => call('POST /api/admin/clubs/:id/removal', { params: { id }, body: { what, reason } }),
    () => {
      setOpen(false);
      setReason('');
    },
  );
  const restore = useClubAction(() => call('POST /api/clubs/:id/restore', { params: { id } }));
  const focusRef = useFocusFallback(`${isOpen} ${isRemoved}`, isOpen ? 'select' : 'button');
  return (
    <Panel title={<Trans>For moderators</Trans>}>
      <div ref={focusRef} className="grid grid-cols-1 gap-4">
        {isRemoved && (
          <Button variant="quiet" pending={restore.isPending} onClick={() => restore.run()}>
            <Trans>Bring the club back</Trans>
          </Button>
        )}
        {!isRemoved && !isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            <Trans>Remove content or close the club</Trans>
          </Button>
        )}
        {!isRemoved && isOpen && (
          <>
            <Field label={<Trans>What should be removed?</Trans>}>
              {(ids) => (
                <NativeSelect {...ids} value={what} onChange={({ target }) => setWhat(target.value as What)}>
                  {(Object.keys(CHOICES) as What[])
                    .filter((each) => each !== 'notice' || notice !== null)
                    .map((each) => (
                      <option key={each} value={each}>
                        {i18n._(CHOICES[each])}
                      </option>
                    ))}
                </NativeSelect>
              )}
            </Field>
            <Field label={<Trans>Why?</Trans>} hint={<Trans>The stewards will read this.</Trans>}>
              {(ids) => (
                <TextArea
                  {...ids}
                  lang=""
                  maxLength={MAX_REASON_LENGTH}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={() => setOpen(false)}>
                <Trans>Back</Trans>
              </Button>
              <Button
                variant="danger"
                disabled={reason.trim().length < MIN_REASON_LENGTH}
                pending={remove.isPending}
                onClick={() => remove.run()}
              >
                <Trans context="club">Remove</Trans>
              </Button>
            </div>
          </>
        )}
        <ActionProblem>{remove.problem || restore.problem}</ActionProblem>
      </div>
    </Panel>
  );
}
