import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { type GreenSpaceForm, type GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { serverNow } from '../../../lib/api.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { FACILITY_LIST, facilityLabels } from '../../green-spaces/facility-kinds.ts';
import { parkTypeLabels } from '../../green-spaces/park-types.ts';
import type { SectionSpec } from '../fields/field-specs.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { HoursField } from './hours-field.tsx';
import { MAX_ZONES, DEFAULT_ZONE_RADIUS_METERS, PlaceOnMap } from './place-on-map.tsx';
import { statedNeedsSection } from './stated-needs-section.tsx';
import { PathFields, type WalkPrefix } from './path-fields.tsx';

type GreenSpaceFormApi = UseFormReturn<GreenSpaceForm>;

const PLANNING_AREA_OPTIONS = Object.fromEntries(
  Object.values(PLANNING_AREAS)
    .flat()
    .toSorted()
    .map((area) => [area, area]),
);

const MAX_ROUTES = 12;

function newZone({ getValues }: GreenSpaceFormApi) {
  const [lat, lng] = getValues(['lat', 'lng']);
  return { lat, lng, radiusMeters: DEFAULT_ZONE_RADIUS_METERS };
}

function newFacility({ getValues }: GreenSpaceFormApi) {
  const listedKinds = new Set(getValues('facilities').map(({ kind }) => kind));
  const kind = FACILITY_LIST.find((candidate) => !listedKinds.has(candidate)) ?? 'toilet';
  return { kind, count: 1, dataYear: Number(singaporeDay(new Date(serverNow())).slice(0, 4)) };
}

export const greenSpaceSections = (item: GreenSpaceToEdit | null): readonly SectionSpec<GreenSpaceForm>[] => [
  {
    title: <Trans>Basics</Trans>,
    fields: [
      { kind: 'text', name: 'name', label: <Trans>Name</Trans> },
      {
        kind: 'row',
        className: 'gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]',
        fields: [
          { kind: 'choice', name: 'parkType', label: <Trans>Park type</Trans>, options: parkTypeLabels },
          {
            kind: 'number',
            name: 'ecoPoints',
            label: <Trans>Eco-points</Trans>,
            hint: <Trans>For a check-in, from 10 to 50.</Trans>,
          },
        ],
      },
      {
        kind: 'picture',
        name: 'imageUrl',
        label: <Trans>Picture</Trans>,
        hint: <Trans>A JPEG, PNG or WebP file of up to 5 MB. Without one, a drawn postcard is shown.</Trans>,
        renderFallback: ({ control }) => <DrawnPicture control={control} item={item} />,
      },
    ],
  },
  {
    title: <Trans>Text</Trans>,
    lede: <Trans>Write in English.</Trans>,
    fields: [
      { kind: 'text area', name: 'description', label: <Trans>Description</Trans>, maxLength: 2000, rows: 6 },
      {
        kind: 'text area',
        name: 'biodiversityFacts',
        label: <Trans>Biodiversity</Trans>,
        hint: <Trans>The wildlife to see here.</Trans>,
        maxLength: 600,
      },
      {
        kind: 'row',
        className: 'gap-5 sm:grid-cols-2 sm:*:grid-rows-[auto_1fr_auto] sm:*:content-stretch',
        fields: [
          {
            kind: 'lines',
            name: 'specialFeatures',
            label: <Trans>Special features</Trans>,
            hint: <Trans>One per line. The first two are shown on the card.</Trans>,
            rows: 4,
          },
          {
            kind: 'lines',
            name: 'tags',
            label: <Trans>Tags</Trans>,
            hint: <Trans>One per line. The first two are shown on the card.</Trans>,
            rows: 4,
          },
        ],
      },
    ],
  },
  {
    title: <Trans>Visiting</Trans>,
    lede: <Trans>Leave empty if you don't know.</Trans>,
    fields: [
      { kind: 'text', name: 'openingHours', label: <Trans>Opening hours</Trans> },
      { kind: 'other', render: (form) => <HoursField form={form} /> },
      { kind: 'text area', name: 'accessibility', label: <Trans>Accessibility</Trans>, maxLength: 400, rows: 2 },
      {
        kind: 'row',
        className: 'gap-5 sm:grid-cols-2',
        fields: [
          {
            kind: 'text',
            name: 'nearestMrt',
            label: <Trans>Nearest MRT</Trans>,
            hint: <Trans>Include its code, such as Bishan (NS17).</Trans>,
          },
          {
            kind: 'lines',
            name: 'busRoutes',
            label: <Trans>Bus routes</Trans>,
            hint: <Trans>One per line.</Trans>,
            rows: 3,
            // Numbers have no language; lines are in English by default.
            lang: undefined,
          },
        ],
      },
    ],
  },
  {
    title: <Trans>Map and location</Trans>,
    lede: (
      <Trans>Tap or drag on the map, or type the coordinates. The point sets the town, which sets the region.</Trans>
    ),
    fields: [
      { kind: 'text', name: 'location', label: <Trans>Location</Trans> },
      {
        kind: 'choice',
        name: 'planningArea',
        label: <Trans>Town</Trans>,
        options: PLANNING_AREA_OPTIONS,
      },
      { kind: 'other', render: (form) => <PlaceOnMap form={form} item={item} /> },
      {
        kind: 'row',
        className: 'gap-4 sm:grid-cols-3',
        fields: [
          { kind: 'number', name: 'lat', label: <Trans>Latitude</Trans>, isDecimal: true },
          { kind: 'number', name: 'lng', label: <Trans>Longitude</Trans>, isDecimal: true },
          {
            kind: 'number',
            name: 'areaHectares',
            label: <Trans>Area</Trans>,
            unit: <Trans>hectares</Trans>,
            isDecimal: true,
          },
        ],
      },
      {
        kind: 'list',
        name: 'zones',
        legend: <Trans>Check-in circles</Trans>,
        hint: <Trans>Together, the circles should cover the green space. A check-in inside one is verified.</Trans>,
        itemLabel: (index) => t`Circle ${index + 1}`,
        addLabel: <Trans>Add a circle</Trans>,
        newItem: newZone,
        maxItems: MAX_ZONES,
        fields: [
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-3',
            fields: [
              { kind: 'number', name: 'lat', label: <Trans>Latitude</Trans>, isDecimal: true },
              { kind: 'number', name: 'lng', label: <Trans>Longitude</Trans>, isDecimal: true },
              { kind: 'number', name: 'radiusMeters', label: <Trans>Radius</Trans>, unit: <Trans>metres</Trans> },
            ],
          },
        ],
      },
    ],
  },
  {
    title: <Trans>Facilities</Trans>,
    lede: <Trans>List only what's there. Describe wheelchair access under Accessibility.</Trans>,
    fields: [
      {
        kind: 'list',
        name: 'facilities',
        legend: <span className="sr-only">{t`Facilities`}</span>,
        itemLabel: (index) => t`Facility ${index + 1}`,
        addLabel: <Trans>Add a facility</Trans>,
        newItem: newFacility,
        maxItems: FACILITY_LIST.length,
        isOrdered: true,
        fields: [
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]',
            fields: [
              { kind: 'choice', name: 'kind', label: <Trans>Type</Trans>, options: facilityLabels },
              { kind: 'number', name: 'count', label: <Trans>Number</Trans> },
              { kind: 'number', name: 'dataYear', label: <Trans>Counted in</Trans> },
            ],
          },
        ],
      },
    ],
  },
  statedNeedsSection(),
  {
    title: <Trans>Routes</Trans>,
    lede: (
      <Trans>
        Calories and eco-points are calculated from the minutes. If you remove a route, anyone walking it can still
        finish it.
      </Trans>
    ),
    fields: [
      {
        kind: 'list',
        name: 'routes',
        legend: <span className="sr-only">{t`Routes`}</span>,
        itemLabel: (index) => t`Route ${index + 1}`,
        addLabel: <Trans>Add a route</Trans>,
        newItem: () => ({ name: '', minutes: 30, line: null, stops: [] }),
        maxItems: MAX_ROUTES,
        isOrdered: true,
        fields: [
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]',
            fields: [
              { kind: 'text', name: 'name', label: <Trans>Name</Trans> },
              { kind: 'number', name: 'minutes', label: <Trans>Duration</Trans>, unit: <Trans>minutes</Trans> },
            ],
          },
          {
            kind: 'other',
            render: (form, prefix) => (
              // The list's fields have the form of one walk, but share the form of the place.
              <PathFields form={form as unknown as GreenSpaceFormApi} prefix={prefix as WalkPrefix} item={item} />
            ),
          },
        ],
      },
    ],
  },
];
