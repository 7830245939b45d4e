import { ApiError } from "#web/api.ts";
import { withToken } from "./session.ts";

/**
 * Fetches a file of the API and hands it to the browser under the name that the server gave it. A large one takes
 * longer than other calls may.
 * @throws ApiError
 */
export async function download(path: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const url = `/api${path}${asked.size > 0 ? `?${asked}` : ""}`;
  const answer = await fetched(url);
  save(await answer.blob(), nameOf(answer) ?? path.split("/").at(-1) ?? "file");
}

/**
 * A picture that is not for everybody, as an address that the page may show: our policy knows no blob addresses.
 * @throws ApiError
 */
export async function privatePicture(path: string): Promise<string> {
  const answer = await fetched(`/api${path}`);
  const reader = new FileReader();
  const read = new Promise((done, fail) => {
    reader.onload = done;
    reader.onerror = fail;
  });
  reader.readAsDataURL(await answer.blob());
  await read;
  return String(reader.result);
}

async function fetched(url: string): Promise<Response> {
  const answer = await withToken((token) => fetchFile(url, token));
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => undefined));
  return answer;
}

async function fetchFile(url: string, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": document.documentElement.lang };
  if (token) headers.authorization = `Bearer ${token}`;
  try {
    return await fetch(url, { headers, credentials: "same-origin", signal: AbortSignal.timeout(120_000) });
  } catch {
    throw new ApiError(0, { message: "common.offline" });
  }
}

const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The browser needs a moment to take it.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
