/** A source file of the product, its tools or its benches, with its number of lines. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

const SMALL_FILE_LINES = 20;
const MAX_SMALL_FILES = 60;
const MAX_FILES_IN_FOLDER = 31;
const MAX_IMPORTS_OF_APP = 40;

export const SERVER_APP = 'apps/server/src/app.ts';
const TEST_PATHS = /\.(test|spec|testing)\.tsx?$|\/testing\/|^e2e\/|\.d\.ts$/;

/** Limits the number of tiny files, of files in a folder, and of imports of the server app. */
export function countProblems(files: readonly SourceFile[], importsOfApp: number): string[] {
  const sources = files.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path));
  const small = sources.filter(({ path, lines }) => lines < SMALL_FILE_LINES && !TEST_PATHS.test(path));
  const folders = Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [
    ...(small.length > MAX_SMALL_FILES
      ? [
          `${small.length} files have fewer than ${SMALL_FILE_LINES} lines, ${MAX_SMALL_FILES} at most: ` +
            `merge some into what uses them:\n${small.map(({ path }) => `  ${path}`).join('\n')}`,
        ]
      : []),
    ...[...folders]
      .filter(([, inFolder]) => inFolder.length > MAX_FILES_IN_FOLDER)
      .map(([folder, { length }]) => `${folder} has ${length} source files, ${MAX_FILES_IN_FOLDER} at most`),
    ...(importsOfApp > MAX_IMPORTS_OF_APP
      ? [`${SERVER_APP} has ${importsOfApp} imports, ${MAX_IMPORTS_OF_APP} at most`]
      : []),
  ];
}
