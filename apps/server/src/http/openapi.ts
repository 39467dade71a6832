import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { VERSION } from '../env.ts';
import { nameRepeatedParts } from './openapi-components.ts';
import { addSvgCharset } from './pages.ts';
import { CachedResponse, jsonContent, sendPrepared } from './prepared-response.ts';
import { sendProblem } from './problem.ts';

const DOCUMENT_PATH = '/api/openapi.json';

/** Blocks the plugin's own copy of the document, which it rebuilds for each call. */
function rejectRebuiltDocument(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (/^\/api\/docs\/(json|yaml)$/.test(request.routeOptions.url ?? '')) sendProblem(reply, 'not-found');
  else done();
}

export async function serveDocumentation(app: FastifyInstance, { cookieName }: { cookieName: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'EcoPulse',
        version: VERSION,
        description: 'Green spaces, check-ins, eco-points and streaks in Singapore.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
    transform: jsonSchemaTransform,
  });
  // Loads its scripts as files, which the content security policy allows.
  await app.register(async (documentation) => {
    documentation.addHook('onSend', addSvgCharset);
    await documentation.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', urls: [{ url: DOCUMENT_PATH, name: 'EcoPulse' }] },
      uiHooks: { onRequest: rejectRebuiltDocument },
    });
  });
  let cachedDocument: CachedResponse | null = null;
  app.get(DOCUMENT_PATH, { schema: { hide: true } }, async (request, reply) => {
    cachedDocument ??= new CachedResponse(jsonContent(nameRepeatedParts({ ...app.swagger() })));
    return sendPrepared(reply, await cachedDocument.for(request));
  });
}
