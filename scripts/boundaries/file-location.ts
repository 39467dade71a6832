export interface FileLocation {
  readonly part: string;
  /** The folder that the rules treat as one unit, such as `features/lessons`, `core/rewards`, `http` or `ui`. */
  readonly folder: string;
  readonly feature: string | undefined;
  /** The folder within a feature; undefined for files directly in the feature. */
  readonly subfolder: string | undefined;
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

export function locateFile(path: string): FileLocation {
  const inside = /^apps\/(?:server|web)\/src\/(.+)$/.exec(path)?.[1];
  const [area = '', name = '', subfolder] = inside?.split('/').slice(0, -1) ?? [];
  const isGrouped = area === 'features' || area === 'core';
  return {
    part: partOf(path),
    folder: isGrouped ? `${area}/${name}` : area,
    feature: area === 'features' ? name : undefined,
    subfolder: area === 'features' ? subfolder : undefined,
    layer: LAYER.exec(path)?.[1],
    isTest: /\.(test|spec)\.tsx?$/.test(path) || area === 'testing',
  };
}
