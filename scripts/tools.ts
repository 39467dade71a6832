import { delimiter, join } from 'node:path';
import { run } from './command.ts';
import type { Result } from './steps.ts';

export const ROOT = join(import.meta.dirname, '..');

const TOOLS = join(ROOT, 'node_modules', '.bin');

/** The path of one of our tools, in the version that the lockfile names. */
export function tool(name: string): string {
  return join(TOOLS, name);
}

/** With this path, tools that are scripts also run on our Node. */
export const TOOL_PATH = { PATH: `${TOOLS}${delimiter}${process.env['PATH'] ?? ''}` };

/** A check by a tool: it passes if the tool exits with code 0. It gives way to tests that run at the same time. */
export async function byTool(name: string, ...args: readonly string[]): Promise<Result> {
  const { code, output } = await run(tool(name), args, { cwd: ROOT, env: TOOL_PATH, background: true });
  return { passed: code === 0, output };
}
