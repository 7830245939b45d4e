import { isShortcutOff } from "#platform/shortcuts.ts";

/**
 * Loader data as one JSON text: the router would serialise and parse anything else value by value. In a whole page the
 * text is in a script block of its own: `at` is its index.
 */
export type LoaderPayload<Data> = ({ json: string } | { at: number } | { value: Data }) & { value?: Data };

/** Puts the texts of a whole page into `blocks`; without them each is in its own response. */
export const createPacker =
  (blocks?: string[]) =>
  <Data>(data: Data): LoaderPayload<Data> => {
    if (isShortcutOff("payload")) return { value: data };
    const json = JSON.stringify(data);
    return attachValue(blocks ? { at: blocks.push(json) - 1 } : { json }, data);
  };

/** Returns the same object each time, so that React does not render again. */
export const unpack = <Data>(pack: LoaderPayload<Data>): Data =>
  pack.value ??
  (attachValue(pack, JSON.parse("at" in pack ? readPayload(pack.at) : (pack as { json: string }).json)).value as Data);

/** JSON with < escaped, so that no text can close the script element. */
export const payloadScript = (json: string, at: number): string =>
  `<script type="application/json" id="payload-${at}">${json.replaceAll("<", "\\u003c")}</script>`;

const readPayload = (at: number) => document.getElementById(`payload-${at}`)?.textContent ?? "null";

/** Not enumerable, so it is not serialised. */
const attachValue = <Data>(pack: LoaderPayload<Data>, data: Data) =>
  Object.defineProperty(pack, "value", { value: data, enumerable: false });
