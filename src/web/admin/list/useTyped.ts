import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds without a key pressed. */
const rest = 350;

/** A text that is told on once the typing rests, and follows when the address changes by itself (back, clear). */
export function useTyped(told: string, tell: (text: string) => void) {
  const [value, setValue] = useState(told);
  const last = useRef(told);
  const tellOn = useEffectEvent(tell);

  useEffect(() => {
    // What we have told ourselves comes back in the address; taking it would drop what was typed since.
    if (told === last.current) return;
    last.current = told;
    setValue(told);
  }, [told]);

  useEffect(() => {
    const text = value.trim();
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      tellOn(text);
    }, rest);
    return () => clearTimeout(timer);
  }, [value]);

  return { value, onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value) };
}
