import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { type PlaceStatus, stateOn } from '@ecopulse/contract/green-spaces/place-state';
import { formatDate, formattingLocale } from '../../../lib/language/format.ts';
import { collator } from '../../../lib/language/formatters.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { locationFailureMessages, requestDeviceLocation } from '../../../lib/location/device-location.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import { NumberField, SelectField } from '../fields/inputs.tsx';
import { TextField } from '../fields/text-inputs.tsx';
import type { EventFormValues } from './event-form.ts';
import { VenueOnMap } from './venue-on-map.tsx';

interface PlaceFieldsProps {
  form: UseFormReturn<EventFormValues>;
}

const PLACE_KINDS = { 'green-space': msg`At a green space`, point: msg`Somewhere else` };
const POSITION_TIMEOUT_MS = 10_000;

export function PlaceFields({ form }: PlaceFieldsProps) {
  const { control, setValue } = form;
  const at = useWatch({ control, name: 'place.at' });
  return (
    <>
      <SelectField control={control} name="place.at" label={<Trans>Venue</Trans>} options={PLACE_KINDS} />
      {at === 'point' ? (
        <>
          <TextField control={control} name="place.name" label={<Trans>Name of the venue</Trans>} lang="" />
          <VenueOnMap form={form} />
          <OwnPosition
            onFound={(lat, lng) => {
              setValue('place.lat', lat, { shouldDirty: true });
              setValue('place.lng', lng, { shouldDirty: true });
            }}
          />
          <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
            <NumberField control={control} name="place.lat" label={<Trans>Latitude</Trans>} isDecimal />
            <NumberField control={control} name="place.lng" label={<Trans>Longitude</Trans>} isDecimal />
            <NumberField
              control={control}
              name="place.radiusMeters"
              label={<Trans>Radius</Trans>}
              unit={<Trans context="unit">metres</Trans>}
              hint={<Trans>Attendance recorded within this radius is verified.</Trans>}
            />
          </div>
        </>
      ) : (
        <GreenSpaceField control={control} />
      )}
    </>
  );
}

function GreenSpaceField({ control }: Pick<PlaceFieldsProps['form'], 'control'>) {
  const { data = [], isLoadingError, error, isFetching, refetch } = useQuery(greenSpacesQuery());
  const { t } = useLingui();
  const [chosenId, startsAt] = useWatch({ control, name: ['place.greenSpaceId', 'startsAt'] });
  if (isLoadingError) return <LoadProblem error={error} isRetrying={isFetching} onRetry={() => refetch()} />;
  const chosen = data.find(({ id }) => String(id) === chosenId);
  const inOrder = data.toSorted((one, other) => collator(formattingLocale()).compare(one.name, other.name));
  return (
    <>
      <SelectField
        control={control}
        name="place.greenSpaceId"
        label={<Trans>Green space</Trans>}
        nullOptionLabel={t`Please choose`}
        // A space keeps the names in order: numbers as keys would sort first.
        options={Object.fromEntries(inOrder.map(({ id, name }) => [` ${id}`, name]))}
        toOption={(value) => (typeof value === 'string' ? ` ${value}` : null)}
        onChoose={(option, set) => set(option?.trim() ?? null)}
      />
      <div aria-live="polite">{chosen && <ClosureWarning status={chosen.status} startsAt={startsAt} />}</div>
    </>
  );
}

/** On the day of the start; on any day while none is chosen. */
function ClosureWarning({ status, startsAt }: { status: PlaceStatus; startsAt: string }) {
  const state = startsAt === '' ? status.state : stateOn(status, startsAt.slice(0, 10));
  if (state === 'open') return null;
  const { from, until, reason } = status;
  return (
    <div className="grid gap-1 rounded-md bg-sun-soft px-4 py-3 text-md">
      <p className="flex gap-2 font-semibold text-sun-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {state === 'closed' ? (
          <Trans>This green space is closed on that day. Choose another one or another day.</Trans>
        ) : (
          <Trans>This green space is partly closed on that day. Check that your event can go ahead.</Trans>
        )}
      </p>
      <p className="text-muted">
        {from !== null && <Trans>From {formatDate(from)}</Trans>}
        {from !== null && until !== null && ' · '}
        {until !== null && <Trans>Until {formatDate(until)}</Trans>}
      </p>
      {reason !== null && <p lang={langOf(reason)}>{reason}</p>}
    </div>
  );
}

function OwnPosition({ onFound }: { onFound: (lat: number, lng: number) => void }) {
  const { i18n } = useLingui();
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState('');

  async function locate() {
    setLocating(true);
    setProblem('');
    const result = await requestDeviceLocation({ enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS });
    setLocating(false);
    if (result.outcome === 'found') onFound(result.location.lat, result.location.lng);
    else setProblem(i18n._(locationFailureMessages[result.outcome]));
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" size="sm" pending={isLocating} onClick={() => void locate()}>
        {!isLocating && <LocateFixed aria-hidden className="size-4" />}
        <Trans>Use my location</Trans>
      </Button>
      <p role="alert" className="text-sm font-semibold text-coral empty:hidden">
        {problem}
      </p>
    </div>
  );
}
