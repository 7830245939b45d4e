import { type FormEvent, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Fields of a form that changed since the last submit: what was wrong with them may be right now. */
export function useEditedFields() {
  const [edited, setEdited] = useState(none);
  return {
    isEdited: (field: string): boolean => edited.has(field),
    /** Call it with each submit. */
    clear: () => setEdited(none),
    /** For the `form` element; fields are known by name, those without one by id. */
    onChange({ target }: FormEvent<HTMLElement>): void {
      const { name, id } = target as HTMLInputElement;
      setEdited((before) => new Set([...before, name || id]));
    },
  };
}
