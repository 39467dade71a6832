import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Documents every endpoint at /api/openapi.json, with a page to read and try them at /api/docs. */
export async function serveDocumentation(app: FastifyInstance, { cookieName }: { cookieName: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'EcoPulse',
        version: '1',
        description: 'Green spaces, check-ins, eco-points and streaks in Singapore.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
    transform: jsonSchemaTransform,
  });
  // The page loads its own scripts as files, so the content security policy applies to it unchanged.
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' } });
  let document: Buffer | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, no-cache').send(document);
  });
}
