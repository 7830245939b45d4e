import { createContext, useContext } from "react";

/**
 * Only while rendering on the server: the mark by which the server knows the scripts that our own components wrote.
 * It is taken out before the page leaves; in the browser it is undefined on both sides, so hydration agrees.
 */
export const StampContext = createContext<string | undefined>(undefined);

type Script = { id?: string; type?: string; code: string };

/** An inline script or data block of our own, in which no text can close the element. */
export function Stamped({ id, type, code }: Script) {
  const stamp = useContext(StampContext);
  return (
    <script
      id={id}
      type={type}
      nonce={stamp}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code or JSON, with < escaped
      dangerouslySetInnerHTML={{ __html: safeCode(code) }}
    />
  );
}

export const safeCode = (code: string): string => code.replaceAll("<", "\\u003c");
