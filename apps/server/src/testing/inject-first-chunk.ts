import type { FastifyInstance, InjectOptions } from 'fastify';

/** Only the first chunk of an event stream, which never ends. */
export async function injectAndReadFirstChunk(app: FastifyInstance, call: InjectOptions) {
  const response = await app.inject({ ...call, payloadAsStream: true });
  const { statusCode, headers, raw } = response;
  const isEventStream = String(headers['content-type']).startsWith('text/event-stream');
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream()) {
    chunks.push(chunk as Buffer);
    if (isEventStream) break;
  }
  if (isEventStream) raw.res.destroy();
  return { statusCode, headers, payload: Buffer.concat(chunks).toString() };
}
