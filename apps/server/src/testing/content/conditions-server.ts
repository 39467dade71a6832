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
}

/** On, but nothing answers. */
export const UNREACHABLE_CONDITIONS = { url: new URL('http://127.0.0.1:9/'), key: null, allowsPrivateAddresses: true };

type Call = 'two-hr-forecast' | 'psi' | 'pm25' | 'uv';

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
  };
}

/** The fields that data.gov.sg publishes, also those that are not read (v2 of its real-time calls, read on 2026-11-29). */
function answersOf({ at, from, until, forecasts, psi, pm25, uv }: PublishedConditions): Record<Call, object> {
  const day = at.slice(0, 10);
  const present = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const air = (readings: object) => ({
    regionMetadata: Object.entries(REGIONS).map(([name, labelLocation]) => ({ name, labelLocation })),
    items: [{ date: day, updatedTimestamp: at, timestamp: at, readings }],
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
  };
  const answer = (content: object) => ({ code: 0, data: content, errorMsg: '' });
  return {
    'two-hr-forecast': answer(data['two-hr-forecast']),
    psi: answer(data.psi),
    pm25: answer(data.pm25),
    uv: answer(data.uv),
  };
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
    const body = JSON.stringify((answersOf(published) as Record<string, object>)[call] ?? null);
    const currentEtag = `"${Buffer.from(body).toString('base64url').slice(-40)}-${published.at}"`;
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
    answer(call: Call, responder: RequestListener | null) {
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
