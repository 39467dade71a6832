import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/calendar/clock.ts';
import type { Env } from '../env.ts';

interface Deps {
  readonly env: Partial<Pick<Env, 'securityContact'>> & Pick<Env, 'publicUrl'>;
  readonly clock: Clock;
}

const PATH = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. Counted from each call, so a running server never serves an expired file. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export function serveSecurityContact(app: FastifyInstance, { env, clock }: Deps): void {
  const { securityContact, publicUrl } = env;
  if (!securityContact) return;
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [`Contact: ${securityContact.href}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
    // The RFC allows only https: here.
    if (publicUrl?.protocol === 'https:') lines.push(`Canonical: ${new URL(PATH, publicUrl).href}`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
