/** A button that shows an icon alone; its name is read aloud and shown on hover. */

import { Icon, type IconName } from "./icon";

export function Tool(props: {
  icon: IconName;
  label: string;
  isOff?: boolean;
  isPressed?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      class="tool"
      title={props.label}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      disabled={props.isOff ?? false}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
