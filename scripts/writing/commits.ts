import { run } from '../command.ts';

const BASELINE_COMMIT = 'e93480e0';
const MAX_SUBJECT_LENGTH = 72;
const MERGE_FROM_FOLDER = /^Merge .*\b(?:of|from) ['"]?(?:\.{0,2}\/|[A-Za-z]:\\)/;
/** Imperatives that look like another form. */
const IMPERATIVE = /^(Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Bring|Ping|Bias|Focus)$/;

export function subjectFaults(subject: string): string[] {
  const [first = ''] = subject.split(/[\s:,]/);
  const isImperative = IMPERATIVE.test(first) || !/(ed|ing|[^s]s)$/.test(first);
  return [
    ...(subject.length > MAX_SUBJECT_LENGTH ? [`has ${subject.length} characters, ${MAX_SUBJECT_LENGTH} at most`] : []),
    ...(subject.endsWith('.') ? ['ends with a full stop'] : []),
    ...(/^\p{Lu}/u.test(subject) ? [] : ['does not begin with a capital letter']),
    ...(isImperative ? [] : [`begins with "${first}", which is no imperative`]),
    ...(MERGE_FROM_FOLDER.test(subject) ? ['is a merge from a folder'] : []),
  ];
}

export interface Commit {
  readonly id: string;
  readonly subject: string;
}

/** Commits since the last tag or `since`; a string says why they cannot be read. */
export async function recentCommits(root: string, since = BASELINE_COMMIT): Promise<readonly Commit[] | string> {
  const git = (...args: readonly string[]) => run('git', args, { cwd: root });
  const baseline = await git('cat-file', '-e', `${since}^{commit}`);
  if (baseline.code !== 0) return 'commit subjects were not checked: this copy has no history back to the baseline';
  const tag = await git('describe', '--tags', '--abbrev=0');
  const known = [since, ...(tag.code === 0 ? [tag.output.trim()] : [])];
  const log = await git('log', '--format=%h%x09%s', 'HEAD', '--not', ...known);
  if (log.code !== 0) return `commit subjects were not checked: ${log.output.trim()}`;
  const lines = log.output.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [id = '', subject = ''] = line.split('\t');
    return { id, subject };
  });
}
