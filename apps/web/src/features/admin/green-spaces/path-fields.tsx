import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Eraser, Route, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { GreenSpaceForm, GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { RouteLine } from '@ecopulse/contract/green-spaces/route-lines';
import { formatDistance, formatDuration } from '../../../lib/language/format.ts';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lineLengthKm } from '../../green-spaces/location/distance.ts';
import { NumberField } from '../fields/inputs.tsx';
import { RepeatedField } from '../fields/repeated-field.tsx';
import { TextField } from '../fields/text-inputs.tsx';
import { useField } from '../fields/use-field.ts';
import { ClickTargetChoice } from './click-target-choice.tsx';
import { formatLine, parseLine } from './line-text.ts';
import type { Coordinates } from './place-map-layers.ts';

const PathMap = lazy(async () => ({ default: (await import('./path-map.tsx')).PathMap }));

const MAX_STOPS = 20;
const MAX_POINTS = 500;
const MINUTES_PER_KM = 15;

export type WalkPrefix = `routes.${number}.`;

interface PathFieldsProps {
  form: UseFormReturn<GreenSpaceForm>;
  prefix: WalkPrefix;
  item: GreenSpaceToEdit | null;
}

/** The path of a walk and its stops. Most walks have none, so a button opens them. */
export function PathFields(props: PathFieldsProps) {
  const { form, prefix } = props;
  const [line, stops] = useWatch({ control: form.control, name: [`${prefix}line`, `${prefix}stops`] });
  const hasPath = Boolean(line) || (stops?.length ?? 0) > 0;
  // Fields stay open while their last point is removed.
  const [hadPath] = useState(hasPath);
  const [isOpened, setOpened] = useState(false);
  if (hasPath || hadPath || isOpened) return <OpenPathFields {...props} takesFocus={isOpened} />;
  return (
    <Button variant="soft" size="sm" onClick={() => setOpened(true)} className="justify-self-start">
      <Route aria-hidden className="size-4" />
      <Trans>Draw its path and stops</Trans>
    </Button>
  );
}

function LineField({ form, prefix }: Omit<PathFieldsProps, 'item'>) {
  const label = <Trans>Path</Trans>;
  const { value, set, error, ...field } = useField<GreenSpaceForm, RouteLine | null | undefined>({
    control: form.control,
    name: `${prefix}line`,
    label,
  });
  const [typedText, setTypedText] = useState(() => formatLine(value));
  // Keeps the typed text as long as it means the form's value.
  const isCurrent = JSON.stringify(parseLine(typedText)) === JSON.stringify(value ?? null);
  return (
    <Field
      label={label}
      hint={<Trans>Click on the map, type one latitude and longitude per line, or paste GeoJSON.</Trans>}
      error={error}
    >
      {(ids) => (
        <TextArea
          {...ids}
          {...field}
          className="figures max-h-64"
          spellCheck={false}
          value={isCurrent ? typedText : formatLine(value)}
          onChange={({ target }) => {
            setTypedText(target.value);
            set(parseLine(target.value));
          }}
        />
      )}
    </Field>
  );
}

function LengthAndTime({ line }: { line: RouteLine }) {
  const km = lineLengthKm(line.coordinates);
  const [length, duration] = [formatDistance(km), formatDuration(Math.max(1, Math.round(km * MINUTES_PER_KM)))];
  return (
    <p className="text-sm text-muted">
      <Trans>
        {length}, about {duration} at 4 km/h
      </Trans>
    </p>
  );
}

function StopFields({ form, name }: { form: UseFormReturn<GreenSpaceForm>; name: `${WalkPrefix}stops.${number}` }) {
  const { control } = form;
  return (
    <>
      <TextField control={control} name={`${name}.name`} label={<Trans>Name</Trans>} lang="en" />
      <TextField control={control} name={`${name}.text`} label={<Trans>Text</Trans>} lang="en" isNullable />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField control={control} name={`${name}.lat`} label={<Trans>Latitude</Trans>} isDecimal />
        <NumberField control={control} name={`${name}.lng`} label={<Trans>Longitude</Trans>} isDecimal />
      </div>
    </>
  );
}

interface OpenPathFieldsProps extends PathFieldsProps {
  /** The pressed button is gone. */
  takesFocus: boolean;
}

function OpenPathFields({ form, prefix, item, takesFocus }: OpenPathFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) fields.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [clickTarget, setClickTarget] = useState<'line' | 'stop'>('line');
  const lineName = `${prefix}line` as const;
  const stopsName = `${prefix}stops` as const;
  const [line, watchedStops, lat, lng] = useWatch({ control: form.control, name: [lineName, stopsName, 'lat', 'lng'] });
  const stops = useMemo(() => watchedStops ?? [], [watchedStops]);
  const positions = line?.coordinates ?? [];
  const setValueOptions = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  const setPositions = (coordinates: RouteLine['coordinates']) =>
    form.setValue(lineName, coordinates.length === 0 ? null : { type: 'LineString', coordinates }, setValueOptions);
  const newStop = (at: Coordinates) => ({ name: '', text: null, lat: at.lat, lng: at.lng });
  const [lastLng, lastLat] = positions.at(-1) ?? [lng, lat];

  function press(at: Coordinates) {
    if (clickTarget === 'line' && positions.length < MAX_POINTS) setPositions([...positions, [at.lng, at.lat]]);
    if (clickTarget === 'stop' && stops.length < MAX_STOPS)
      form.setValue(stopsName, [...stops, newStop(at)], setValueOptions);
  }
  return (
    <div ref={fields} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <ClickTargetChoice
        target={clickTarget}
        onChoose={setClickTarget}
        options={[
          { value: 'line', label: <Trans>continues the path</Trans>, isDisabled: positions.length >= MAX_POINTS },
          { value: 'stop', label: <Trans>adds a stop</Trans>, isDisabled: stops.length >= MAX_STOPS },
        ]}
      />
      <WhenVisible placeholder={<div className="h-80 rounded-lg bg-leaf-soft sm:h-96" />}>
        <Suspense fallback={<Skeleton className="h-80 rounded-lg sm:h-96" />}>
          <PathMap
            place={{ lat, lng }}
            item={item}
            line={line ?? null}
            stops={stops}
            onPress={press}
            onMovePoint={(index, at) => setPositions(positions.with(index, [at.lng, at.lat]))}
            onMoveStop={(index, at) => {
              form.setValue(`${stopsName}.${index}.lat`, at.lat, setValueOptions);
              form.setValue(`${stopsName}.${index}.lng`, at.lng, setValueOptions);
            }}
          />
        </Suspense>
      </WhenVisible>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          size="sm"
          disabled={positions.length === 0}
          onClick={() => setPositions(positions.slice(0, -1))}
        >
          <Undo2 aria-hidden className="size-4" />
          <Trans>Remove the last point</Trans>
        </Button>
        <Button variant="quiet" size="sm" disabled={positions.length === 0} onClick={() => setPositions([])}>
          <Eraser aria-hidden className="size-4" />
          <Trans>Clear the path</Trans>
        </Button>
        {line && positions.length > 1 && <LengthAndTime line={line} />}
      </div>
      <LineField form={form} prefix={prefix} />
      <RepeatedField
        control={form.control}
        name={stopsName}
        legend={<Trans>Stops</Trans>}
        hint={<Trans>In the order of the route. The text is shown on the way to the stop.</Trans>}
        itemLabel={(index) => t`Stop ${index + 1}`}
        isNumbered
        addLabel={<Trans>Add a stop</Trans>}
        newItem={() => newStop({ lat: lastLat, lng: lastLng })}
        maxItems={MAX_STOPS}
        isOrdered
      >
        {(index) => <StopFields form={form} name={`${stopsName}.${index}`} />}
      </RepeatedField>
    </div>
  );
}
