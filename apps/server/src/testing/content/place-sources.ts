const UPDATED = '20261115000215';

interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** Records as data.gov.sg published them in January 2026, at another place and time. */
export function facilityFile({ lat, lng }: Position, counts: Readonly<Record<string, number>>, updated = UPDATED) {
  const features = Object.entries(counts).flatMap(([facilityClass, count]) =>
    Array.from({ length: count }, (_, index) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: {
        OBJECTID: 88_113 + index,
        UNIQUEID: '6bfd20e9-0886-ee11-be36-6045bd1d3e66',
        NAME: null,
        CLASS: facilityClass,
        ADDITIONAL_INFO: null,
        INC_CRC: '199A8DED9618E16E',
        FMEL_UPD_D: updated,
      },
    })),
  );
  return { type: 'FeatureCollection', name: 'NPARKS_FACILITIES', features };
}

/** One exit at this place, and one of the LRT. */
export function stationExitFile({ lat, lng }: Position, station: string) {
  const features = ['BAKAU LRT STATION', station].map((name, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat, 0] },
    properties: {
      OBJECTID: 11_650 + index,
      STATION_NA: name,
      EXIT_CODE: 'Exit 1',
      INC_CRC: 'BD3D9C3BD2A2E5D7',
      FMEL_UPD_D: UPDATED,
    },
  }));
  return { type: 'FeatureCollection', name: 'LTA_MRT_STATION_EXIT', features };
}
