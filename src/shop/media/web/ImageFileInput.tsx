import type { Ref } from "react";
import { acceptedTypes } from "./readImageFiles.ts";

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Why files were not taken, if any were not. */
  problem: string | undefined;
  onFiles(files: File[]): void;
};

/** The hidden file field behind a button that adds pictures, and what was wrong with the last files. */
export const ImageFileInput = ({ ref, label, problem, onFiles }: Props) => (
  <>
    {problem && (
      <p className="field__error" role="alert">
        {problem}
      </p>
    )}
    <input
      ref={ref}
      type="file"
      multiple
      className="visually-hidden"
      accept={acceptedTypes}
      aria-label={label}
      tabIndex={-1}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same files can be chosen again.
        target.value = "";
        onFiles(files);
      }}
    />
  </>
);
