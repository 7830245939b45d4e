import { useState } from "react";

/**
 * Values that an uncontrolled form is loaded with: they follow `current` until the form is edited, then stay until it is
 * saved, so that a refetch does not replace what is being typed.
 */
export function useLoadedValues<Values>(current: Values) {
  const [edited, setEdited] = useState<{ values: Values }>();
  return {
    loaded: edited ? edited.values : current,
    /** For `onChange` of the form or of an element around it. */
    onEdit: () => setEdited((before) => before ?? { values: current }),
    /** Call it once the form was saved. */
    onSaved: () => setEdited(undefined),
  };
}
