/** Icons of buttons: lines of one width in the colour of the text, on a square of 24 units. */

const PATHS = {
  undo: "M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11H8",
  redo: "M15.5 4.5 20 9l-4.5 4.5M20 9H10a5.5 5.5 0 0 0 0 11h6",
  erase:
    "M8 20h12M5.5 14.5l8-9a2 2 0 0 1 2.8-.2l3.2 2.9a2 2 0 0 1 .2 2.8L12 20H9l-3.4-2.7a2 2 0 0 1-.1-2.8zM10 10l6 5.5",
  select: "M6 3v15l4-3.8 2.6 5.8 2.4-1.1-2.5-5.7H18z",
  check: "m4 12.5 5 5L20 6.5",
  hint: "M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.2 1 1.9h6c0-.7.3-1.3 1-1.9A6.5 6.5 0 0 0 12 3z",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  restart: "M4 12a8 8 0 1 0 2.5-5.8M4 4v5h5",
  next: "M5 12h14M13 6l6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  several: "M4 4h6.5v6.5H4zM13.5 13.5H20V20h-6.5zM4 13.5h6.5V20H4zM17 4v6.5M13.75 7.25h6.5",
  pen: "M4 20l1-4.5L16.5 4a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5",
  replay: "M4 12a8 8 0 1 0 2.5-5.8M4 4v5h5M10.5 9v6l5-3z",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  library: "M4 4h4v16H4zM10 4h4v16h-4zM16.3 5.4l3.2-.9L23 19l-3.2.9z",
  learn: "M2 9l10-5 10 5-10 5zM6 11.2V17c3.5 2.6 8.5 2.6 12 0v-5.8M22 9v6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20",
  remove: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  folder: "M3 6h6l2 2h10v11H3z",
  share: "M12 3v12M8 7l4-4 4 4M5 12v8h14v-8",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
