export interface StartProgress {
  begin(step: string): void;
  say(line: string): void;
  end(): void;
  fail(): void;
}

export function createStartProgress(
  write: (text: string) => void = (text) => process.stdout.write(text),
  now: () => number = () => performance.now(),
): StartProgress {
  let running: { readonly step: string; readonly began: number; interrupted: boolean } | null = null;
  const end = (): void => {
    if (running === null) return;
    const seconds = `${((now() - running.began) / 1000).toFixed(1)} s`;
    write(running.interrupted ? `${running.step}: ${seconds}\n` : ` ${seconds}\n`);
    running = null;
  };
  return {
    begin(step) {
      end();
      write(`${step} …`);
      running = { step, began: now(), interrupted: false };
    },
    say(line) {
      write(running === null || running.interrupted ? `${line}\n` : `\n${line}\n`);
      if (running !== null) running.interrupted = true;
    },
    end,
    fail() {
      if (running !== null && !running.interrupted) write('\n');
      running = null;
    },
  };
}
