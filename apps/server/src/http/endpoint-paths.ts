import { methodAndPath, type EndpointName } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';

const patterns = Object.keys(endpoints).map((name) => {
  const { method, path } = methodAndPath(name as EndpointName);
  return { method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) };
});

/** The methods that are answered at this path; where GET is, HEAD is. */
export function allowedMethods(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method])))];
}
