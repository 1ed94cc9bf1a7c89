/** A clock of play that can pause. */

export interface Clock {
  /** The milliseconds of play before it was last started. */
  readonly spent: number;
  /** When it was last started, `undefined` while it stands. */
  readonly since: number | undefined;
}

export const ZERO: Clock = { spent: 0, since: undefined };

export function elapsed({ spent, since }: Clock, now: number): number {
  return spent + (since === undefined ? 0 : Math.max(0, now - since));
}

export function started(clock: Clock, now: number): Clock {
  return clock.since === undefined ? { ...clock, since: now } : clock;
}

export function paused(clock: Clock, now: number): Clock {
  return { spent: elapsed(clock, now), since: undefined };
}

/** Returns minutes and seconds, and hours where there are some. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
