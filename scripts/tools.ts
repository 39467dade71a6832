import { delimiter, join } from 'node:path';
import { run } from './command.ts';
import type { Result } from './steps.ts';

export const ROOT = join(import.meta.dirname, '..');

const TOOLS = join(ROOT, 'node_modules', '.bin');

/** A tool of ours by its name, at the version that the lockfile names. */
export function tool(name: string): string {
  return join(TOOLS, name);
}

/** So that tools that are scripts run on our Node, too. */
export const TOOL_PATH = { PATH: `${TOOLS}${delimiter}${process.env['PATH'] ?? ''}` };

/** A check that a tool makes: it passes where the tool ends well. */
export async function byTool(name: string, ...args: readonly string[]): Promise<Result> {
  const { code, output } = await run(tool(name), args, { cwd: ROOT, env: TOOL_PATH });
  return { passed: code === 0, output };
}
