import { fileURLToPath } from 'node:url';

function here(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** The modules as the bundler sees them when it deals them out. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** These modules and all that they import at once; with `later`, also what they may fetch later. */
function modulesOf(starts: readonly string[], graph: Graph, later: boolean): ReadonlySet<string> {
  const modules = new Set(starts.map(here));
  for (const id of modules) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) modules.add(next);
    if (later) for (const next of info?.dynamicallyImportedIds ?? []) modules.add(next);
  }
  return modules;
}

function readAreas(graph: Graph) {
  return {
    app: modulesOf(['app.html'], graph, false),
    /** With what home fetches once its first look is drawn. */
    home: modulesOf(['app.html', 'src/features/home/home-community.tsx'], graph, false),
    /** What visitors come to first. */
    landing: modulesOf(['landing.html', 'src/app/landing/landing-page.tsx'], graph, false),
    visitors: modulesOf(['landing.html'], graph, true),
  };
}

let areas: ReturnType<typeof readAreas> | undefined;

const APP_ENTRY = here('src/app/app.tsx');

/**
 * The file for a module of what an entry starts with, or of what home fetches next. Each set of modules includes all that
 * its modules import, except what is in a set above it, so that no two files need each other.
 */
function fileOf(id: string, graph: Graph): string | null {
  const { app, home, landing, visitors } = (areas ??= readAreas(graph));
  // An entry stays a file of its own, so that its page can name it.
  if (id.endsWith('.html') || id === APP_ENTRY) return null;
  if (landing.has(id)) return app.has(id) ? 'base' : 'landing-shared';
  if (visitors.has(id)) return app.has(id) ? 'app-shared' : null;
  if (app.has(id)) return 'app-start';
  return home.has(id) ? 'home' : null;
}

/**
 * How the bundler deals modules out to files: what each page starts with comes in few files, and the rest is left to it.
 * `e2e/sweeps/budgets.spec.ts` says what each screen brings.
 */
export const codeSplitting = {
  groups: [{ name: fileOf, minShareCount: 2, includeDependenciesRecursively: false }],
};
