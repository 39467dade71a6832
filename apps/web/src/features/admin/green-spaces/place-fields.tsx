import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { GreenSpaceForm, GreenSpaceToEdit, Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RepeatedField } from '../fields/repeated-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PressChoice } from './press-choice.tsx';
import type { Press } from './press-choice.tsx';
import type { Place } from './place-map-layers.ts';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

const MAX_ZONES = 12;
const NEW_RADIUS = 100;

const AREAS = Object.values(PLANNING_AREAS)
  .flat()
  .toSorted()
  .map((value) => ({ value: value as string, label: value as string }));

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isPlace = ({ lat, lng }: Place) => isNumber(lat) && isNumber(lng);
const isZone = (zone: Zone) => isPlace(zone) && isNumber(zone.radiusMeters);

interface PlaceFieldsProps {
  form: UseFormReturn<GreenSpaceForm>;
  /** The stored green space; it is not drawn among its neighbours. */
  item: GreenSpaceToEdit | null;
}

function MapOfForm({ form, item }: PlaceFieldsProps) {
  const [press, setPress] = useState<Press>('point');
  const { data: spaces } = useQuery(greenSpacesQuery());
  const [lat, lng, zones] = useWatch({ control: form.control, name: ['lat', 'lng', 'zones'] });
  const point = useMemo(() => (isPlace({ lat, lng }) ? { lat, lng } : null), [lat, lng]);
  const neighbours = useMemo(() => (spaces ?? []).filter(({ id }) => id !== item?.id), [spaces, item?.id]);
  // While a number is being typed, the circles cannot be drawn.
  const isWhole = zones.every(isZone);
  const touched = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  function movePoint(place: Place) {
    form.setValue('lat', place.lat, touched);
    form.setValue('lng', place.lng, touched);
  }
  function addZone(place: Place) {
    if (zones.length < MAX_ZONES) form.setValue('zones', [...zones, { ...place, radiusMeters: NEW_RADIUS }], touched);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <PressChoice press={press} onPress={setPress} isFull={zones.length >= MAX_ZONES} />
      <WhenVisible placeholder={<div className="h-80 rounded-lg bg-leaf-soft sm:h-96" />}>
        <Suspense fallback={<Skeleton className="h-80 rounded-lg sm:h-96" />}>
          <PlaceMap
            point={point}
            zones={isWhole ? zones : []}
            neighbours={neighbours}
            outline={item?.outline ?? null}
            onPress={press === 'point' ? movePoint : addZone}
            onMovePoint={movePoint}
            onMoveZone={(at, place) => {
              form.setValue(`zones.${at}.lat`, place.lat, touched);
              form.setValue(`zones.${at}.lng`, place.lng, touched);
            }}
            onResizeZone={(at, radiusMeters) => form.setValue(`zones.${at}.radiusMeters`, radiusMeters, touched)}
          />
        </Suspense>
      </WhenVisible>
    </div>
  );
}

function Zones({ control, point }: { control: Control<GreenSpaceForm>; point: () => Place }) {
  const { t } = useLingui();
  return (
    <RepeatedField
      control={control}
      name="zones"
      legend={<Trans>Check-in circles</Trans>}
      hint={<Trans>Together, the circles should cover the place. A check-in inside one is verified.</Trans>}
      itemLabel={(at) => t`Circle ${at + 1}`}
      addLabel={<Trans>Add a circle</Trans>}
      newItem={() => ({ ...point(), radiusMeters: NEW_RADIUS })}
      max={MAX_ZONES}
    >
      {(at) => (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <NumberField control={control} name={`zones.${at}.lat`} label={<Trans>Latitude</Trans>} isDecimal />
          <NumberField control={control} name={`zones.${at}.lng`} label={<Trans>Longitude</Trans>} isDecimal />
          <NumberField
            control={control}
            name={`zones.${at}.radiusMeters`}
            label={<Trans>Radius</Trans>}
            unit={<Trans>metres</Trans>}
          />
        </div>
      )}
    </RepeatedField>
  );
}

/** The location of a green space: address, point, and the circles that verify check-ins. */
export function PlaceFields({ form, item }: PlaceFieldsProps) {
  const { control } = form;
  const pointOfForm = () => {
    const [lat, lng] = form.getValues(['lat', 'lng']);
    return { lat, lng };
  };
  return (
    <FormSection title={<Trans>Place</Trans>} lede={<Trans>Click or drag on the map, or type the coordinates.</Trans>}>
      <TextField control={control} name="location" label={<Trans>Location</Trans>} lang="en" />
      <SelectField
        control={control}
        name="planningArea"
        label={<Trans>Planning area</Trans>}
        hint={<Trans>This sets the region.</Trans>}
        options={AREAS}
      />
      <MapOfForm form={form} item={item} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <NumberField control={control} name="lat" label={<Trans>Latitude</Trans>} isDecimal />
        <NumberField control={control} name="lng" label={<Trans>Longitude</Trans>} isDecimal />
        <NumberField
          control={control}
          name="areaHectares"
          label={<Trans>Area</Trans>}
          unit={<Trans>hectares</Trans>}
          isDecimal
        />
      </div>
      <Zones control={control} point={pointOfForm} />
    </FormSection>
  );
}
