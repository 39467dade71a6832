import autocannon from 'autocannon';
import { readJob } from './server.ts';

interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadJob {
  readonly url: string;
  /** Each connection repeats its list, or with `once` sends it a single time. */
  readonly connections: readonly (readonly LoadRequest[])[];
  readonly length: { readonly seconds: number } | 'once';
  /** Responses with any other status are failures. */
  readonly status: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly failures: number;
}

/** autocannon decodes each body as text, which for compressed ones takes far longer than the server's work. */
function skipBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(data: Buffer): void } };
  pipelinedRequests.addBody = () => undefined;
}

async function runAutocannon({ url, connections, length, status }: LoadJob): Promise<LoadResult> {
  const lists = [...connections];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url,
      connections: lists.length,
      ...(length === 'once' ? { amount: lists.flat().length } : { duration: length.seconds }),
      sampleInt: 100,
      setupClient: (client) => {
        client.setRequests((lists.shift() ?? []).map((requestOptions) => ({ ...requestOptions })));
        skipBodies(client);
      },
    },
    (error: unknown, result) => (error instanceof Error ? reject(error) : resolve(result)),
  );
  let [startedAt, lastResponseAt] = [0, 0];
  run.on('start', () => (startedAt = performance.now()));
  run.on('response', () => (lastResponseAt = performance.now()));
  const { statusCodeStats, errors } = await promise;
  const responseCount = Object.values(statusCodeStats ?? {}).reduce((sum, { count }) => sum + (count ?? 0), 0);
  const requests = Object.entries(statusCodeStats ?? {}).find(([code]) => Number(code) === status)?.[1].count ?? 0;
  return { requests, seconds: (lastResponseAt - startedAt) / 1000, failures: responseCount - requests + errors };
}

console.log(JSON.stringify(await runAutocannon((await readJob()) as LoadJob)));
