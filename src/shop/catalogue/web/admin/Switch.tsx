type Props = { label: string; on: boolean; onChange(on: boolean): void };

/** Toggle that takes effect at once, without a form. */
export const Switch = ({ label, on, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={on}
    aria-label={label}
    title={label}
    onClick={() => onChange(!on)}
  />
);
