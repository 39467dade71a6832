import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QuietHours, Settings } from '@ecopulse/contract/accounts/settings';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SwitchRow } from '../switch-row.tsx';
import { useSettingsChange } from '../use-settings-change.ts';

/** Equals the server's default. */
const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', until: '08:00' };

/** Saves on blur, so that no half-typed time is saved. */
export function QuietHoursChoice({ quietHours }: Pick<Settings, 'quietHours'>) {
  const change = useSettingsChange();
  return (
    <div className="grid gap-4">
      <SwitchRow
        label={<Trans>Quiet hours</Trans>}
        hint={<Trans>Push notifications and emails are held until quiet hours end (Singapore time).</Trans>}
        checked={quietHours !== null}
        onCheckedChange={(isOn) => change({ quietHours: isOn ? DEFAULT_QUIET_HOURS : null })}
      />
      {quietHours && (
        <TimeFields
          key={`${quietHours.from} ${quietHours.until}`}
          saved={quietHours}
          onChange={(next) => change({ quietHours: next })}
        />
      )}
    </div>
  );
}

function TimeFields({ saved, onChange }: { saved: QuietHours; onChange: (next: QuietHours) => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(saved);
  const isSame = draft.from === draft.until;
  const isChanged = draft.from !== saved.from || draft.until !== saved.until;

  function save() {
    if (isChanged && !isSame && draft.from !== '' && draft.until !== '') onChange(draft);
  }

  return (
    <div className="grid max-w-sm grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
      <Field label={<Trans>From</Trans>} error={isSame ? t`Choose two different times.` : undefined}>
        {(ids) => (
          <Input
            {...ids}
            type="time"
            value={draft.from}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
            onBlur={save}
          />
        )}
      </Field>
      <Field label={<Trans>Until</Trans>}>
        {(ids) => (
          <Input
            {...ids}
            type="time"
            value={draft.until}
            onChange={({ target }) => setDraft({ ...draft, until: target.value })}
            onBlur={save}
          />
        )}
      </Field>
    </div>
  );
}
