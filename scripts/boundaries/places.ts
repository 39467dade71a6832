export interface Place {
  readonly part: string;
  /** The folder that the rules treat as one unit, such as `features/lessons`, `core/rewards`, `http` or `ui`. */
  readonly folder: string;
  readonly feature: string | undefined;
  /** The folder within a feature; undefined for files directly in the feature. */
  readonly room: string | undefined;
  readonly layer: string | undefined;
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
