import { vi } from 'vitest';

export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];

  readyState = FakeEventSource.CONNECTING;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  stands() {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  says(data: string) {
    this.dispatchEvent(new MessageEvent('changed', { data }));
  }

  /** The connection is lost; a real EventSource would reconnect. */
  breaks() {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  /** The server responds with something other than a stream. */
  isRefused() {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

export function fakeEventSources() {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return {
    opened: () => FakeEventSource.opened,
    open: () => FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED),
    latest(): FakeEventSource {
      const latest = FakeEventSource.opened.at(-1);
      if (!latest) throw new Error('No stream was opened');
      return latest;
    },
  };
}
