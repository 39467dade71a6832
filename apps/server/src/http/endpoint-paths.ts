import { methodAndPath, type EndpointName } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';

const patterns = Object.keys(endpoints).map((name) => {
  const { method, path } = methodAndPath(name as EndpointName);
  return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) };
});

/** The methods that some endpoint answers at this path. */
export function allowedMethods(path: string): string[] {
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}
