import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds without a key press. */
const delayMs = 350;

/** A debounced text input that follows its URL parameter when the URL changes by itself (back, clear). */
export function useDebouncedInput(parameter: string, onSettle: (text: string) => void) {
  const [value, setValue] = useState(parameter);
  const last = useRef(parameter);
  const settle = useEffectEvent(onSettle);

  useEffect(() => {
    // Ignores the echo of our own change in the URL; taking it would drop what was typed since.
    if (parameter === last.current) return;
    last.current = parameter;
    setValue(parameter);
  }, [parameter]);

  useEffect(() => {
    const text = value.trim();
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      settle(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [value]);

  return { value, onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value) };
}
