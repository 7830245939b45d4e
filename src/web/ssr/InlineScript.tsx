import { createContext, useContext } from "react";

/**
 * The marker by which the server recognises our own inline scripts, during server rendering only. It is removed before
 * the response; in the browser it is undefined on both sides, so hydration agrees.
 */
export const ScriptMarkerContext = createContext<string | undefined>(undefined);

type InlineScriptProps = { id?: string; type?: string; code: string };

/** An inline script or data block of ours, in which no text can close the element. */
export function InlineScript({ id, type, code }: InlineScriptProps) {
  const stamp = useContext(ScriptMarkerContext);
  return (
    <script
      id={id}
      type={type}
      nonce={stamp}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code or JSON, with < escaped
      dangerouslySetInnerHTML={{ __html: escapeScript(code) }}
    />
  );
}

export const escapeScript = (code: string): string => code.replaceAll("<", "\\u003c");
