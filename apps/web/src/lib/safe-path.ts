/** A path of this site out of `?next=`, else the root: nobody is led to another site after signing in. */
export function safePath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}
