import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it publishes; times are ISO. Null or missing: not in the answer. */
export interface PublishedConditions {
  readonly at: string;
  /** Of the forecast. */
  readonly from: string;
  readonly until: string;
  readonly forecasts: Readonly<Record<string, string | null>>;
  readonly psi: Readonly<Record<string, number | null>>;
  readonly pm25: Readonly<Record<string, number | null>>;
  readonly uv: number;
  /** By station. */
  readonly temperature: Readonly<Record<string, number | null>>;
  readonly rain: Readonly<Record<string, number | null>>;
  readonly heatStress: Readonly<Record<string, string | null>>;
  readonly strikes: readonly { readonly lat: number; readonly lng: number; readonly at: string }[];
}

/** On, but nothing answers. */
export const UNREACHABLE_CONDITIONS = { url: new URL('http://127.0.0.1:9/'), key: null, allowsPrivateAddresses: true };

const AREAS = {
  'Ang Mo Kio': { latitude: 1.375, longitude: 103.839 },
  Bedok: { latitude: 1.321, longitude: 103.924 },
  Bishan: { latitude: 1.350772, longitude: 103.839 },
  City: { latitude: 1.292, longitude: 103.844 },
  'Jurong West': { latitude: 1.34039, longitude: 103.705 },
};

const REGIONS = {
  west: { latitude: 1.35735, longitude: 103.7 },
  east: { latitude: 1.35735, longitude: 103.94 },
  central: { latitude: 1.35735, longitude: 103.82 },
  south: { latitude: 1.29587, longitude: 103.82 },
  north: { latitude: 1.41803, longitude: 103.82 },
};

/** Of temperature and rain. */
const STATIONS = {
  S104: { latitude: 1.44387, longitude: 103.78538 },
  S107: { latitude: 1.3135, longitude: 103.9625 },
  S109: { latitude: 1.3764, longitude: 103.8492 },
  S111: { latitude: 1.31055, longitude: 103.8365 },
  S44: { latitude: 1.34583, longitude: 103.68166 },
};

/** Of heat stress; strings, as published. */
const HEAT_STATIONS = {
  S124: { latitude: '1.3678', longitude: '103.9823' },
  S128: { latitude: '1.3549', longitude: '103.8523' },
  S146: { latitude: '1.3133', longitude: '103.7621' },
};

const inAll = <Value>(places: object, value: Value) =>
  Object.fromEntries(Object.keys(places).map((name) => [name, value]));

/** A fine hour in which the server is asked. */
export function fineConditions(now: Date): PublishedConditions {
  const time = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  return {
    at: time(-5),
    from: time(-10),
    until: time(110),
    forecasts: inAll(AREAS, 'Partly Cloudy (Day)'),
    psi: inAll(REGIONS, 42),
    pm25: inAll(REGIONS, 9),
    uv: 4,
    temperature: inAll(STATIONS, 31.2),
    rain: inAll(STATIONS, 0),
    heatStress: inAll(HEAT_STATIONS, 'Low'),
    strikes: [],
  };
}

/** The fields that data.gov.sg publishes, also those that are not read (v2 of its real-time calls, read on 2026-11-29). */
function answersOf({ at, from, until, forecasts, psi, pm25, uv, ...measured }: PublishedConditions) {
  const day = at.slice(0, 10);
  const present = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const air = (readings: object) => ({
    regionMetadata: Object.entries(REGIONS).map(([name, labelLocation]) => ({ name, labelLocation })),
    items: [{ date: day, updatedTimestamp: at, timestamp: at, readings }],
  });
  const stations = (values: Readonly<Record<string, number | null>>, readingType: string, readingUnit: string) => ({
    stations: Object.entries(STATIONS).map(([id, location]) => ({ id, deviceId: id, name: `Station ${id}`, location })),
    readings: [
      { timestamp: at, data: Object.entries(present(values)).map(([stationId, value]) => ({ stationId, value })) },
    ],
    readingType,
    readingUnit,
  });
  const records = (isStationData: boolean, readings: readonly object[]) => ({
    records: [{ datetime: at, item: { readings, type: 'observation', isStationData }, updatedTimestamp: at }],
    paginationToken: '',
  });
  const data = {
    'two-hr-forecast': {
      area_metadata: Object.entries(AREAS).map(([name, label_location]) => ({ name, label_location })),
      items: [
        {
          update_timestamp: at,
          timestamp: from,
          valid_period: { start: from, end: until, text: `${from} to ${until}` },
          forecasts: Object.entries(present(forecasts)).map(([area, forecast]) => ({ area, forecast })),
        },
      ],
      paginationToken: '',
    },
    psi: air({
      psi_twenty_four_hourly: present(psi),
      pm25_twenty_four_hourly: present(pm25),
      o3_sub_index: present(psi),
    }),
    pm25: air({ pm25_one_hourly: present(pm25) }),
    uv: {
      records: [
        {
          date: day,
          updatedTimestamp: at,
          timestamp: at,
          index: [
            { hour: at, value: uv },
            { hour: new Date(Date.parse(at) - 3_600_000).toISOString(), value: 1 },
          ],
        },
      ],
    },
    'air-temperature': stations(measured.temperature, 'DBT 1M F', 'deg C'),
    rainfall: stations(measured.rain, 'TB1 Rainfall 5 Minute Total F', 'mm'),
    'weather?api=wbgt': records(
      true,
      Object.entries(HEAT_STATIONS).map(([id, location]) => ({
        station: { id, name: `Station ${id}`, townCenter: `Town of ${id}` },
        location,
        wbgt: '30.4',
        heatStress: measured.heatStress[id],
      })),
    ),
    'weather?api=lightning': records(
      false,
      measured.strikes.map(({ lat, lng, at: datetime }) => ({
        location: { latitude: String(lat), longtitude: String(lng) },
        type: 'C',
        text: 'Cloud to Cloud',
        datetime,
      })),
    ),
  };
  return Object.fromEntries(Object.entries(data).map(([call, each]) => [call, { code: 0, data: each, errorMsg: '' }]));
}

export type ConditionsServer = Awaited<ReturnType<typeof startConditionsServer>>;

/** Answers in the published forms, with ETags, until a call is told to answer otherwise. Knows no test framework. */
export async function startConditionsServer(first: PublishedConditions = fineConditions(new Date())) {
  let published = first;
  const faults = new Map<string, RequestListener>();
  const requests: { readonly call: string; readonly key: string | undefined; readonly etag: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const call = (request.url ?? '').replace(/^.*\//, '');
    const { 'x-api-key': key, 'if-none-match': etag } = request.headers;
    requests.push({ call, key: typeof key === 'string' ? key : undefined, etag });
    response.on('error', () => undefined);
    const fault = faults.get(call);
    if (fault) return fault(request, response);
    const body = JSON.stringify(answersOf(published)[call] ?? null);
    const currentEtag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (etag === currentEtag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/json', etag: currentEtag }).end(body);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** For `CONDITIONS_URL`. */
    url: `http://127.0.0.1:${port}/v2/real-time/api`,
    requests,
    publish(conditions: Partial<PublishedConditions>) {
      published = { ...published, ...conditions };
    },
    /** Null: as published again. */
    answer(call: string, responder: RequestListener | null) {
      if (responder) faults.set(call, responder);
      else faults.delete(call);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
