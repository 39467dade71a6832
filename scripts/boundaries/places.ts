/** Where a file belongs, read from its path. */
export interface Place {
  /** `contract`, `server`, `web`, `e2e` …, or `npm` and `node` for what is not ours. */
  readonly part: string;
  /** The folder within an app's `src` that the rules treat as one: `features/lessons`, `core/rewards`, `http`, `ui` … */
  readonly folder: string;
  /** The feature's name if the file is in a feature. */
  readonly feature: string | undefined;
  /** The folder inside the feature that holds the file; undefined for files directly in the feature. */
  readonly room: string | undefined;
  /** `module`, `routes`, `service`, `rules`, `queries`, `reads`, `view` if the file's name says so. */
  readonly layer: string | undefined;
  /** Tests and their helpers may import everything on their side. */
  readonly isTest: boolean;
}

const LAYER = /\.(module|routes|service|rules|queries|reads|view)\.tsx?$/;

function partOf(path: string): string {
  if (path.startsWith('npm:')) return 'npm';
  if (path.startsWith('node:')) return 'node';
  const [first = '', second = ''] = path.split('/');
  if (first === 'apps' || first === 'packages') return second;
  return path.includes('/') ? first : 'root';
}

export function placeOf(path: string): Place {
  const inside = /^apps\/(?:server|web)\/src\/(.+)$/.exec(path)?.[1];
  const [area = '', name = '', room] = inside?.split('/').slice(0, -1) ?? [];
  const grouped = area === 'features' || area === 'core';
  return {
    part: partOf(path),
    folder: grouped ? `${area}/${name}` : area,
    feature: area === 'features' ? name : undefined,
    room: area === 'features' ? room : undefined,
    layer: LAYER.exec(path)?.[1],
    isTest: /\.(test|spec)\.tsx?$/.test(path) || area === 'testing',
  };
}
