import { ApiError } from "#web/api/apiClient.ts";
import { withToken } from "./session.ts";

/**
 * Downloads a file of the API under the server's file name. Has a longer timeout than other calls.
 * @throws ApiError
 */
export async function download(path: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const url = `/api${path}${params.size > 0 ? `?${params}` : ""}`;
  const answer = await fetchOrThrow(url);
  saveFile(await answer.blob(), fileNameOf(answer) ?? path.split("/").at(-1) ?? "file");
}

/**
 * Returns a private picture as a data URL: the CSP does not allow blob URLs.
 * @throws ApiError
 */
export async function fetchPrivateImage(path: string): Promise<string> {
  const answer = await fetchOrThrow(`/api${path}`);
  const reader = new FileReader();
  const read = new Promise((done, fail) => {
    reader.onload = done;
    reader.onerror = fail;
  });
  reader.readAsDataURL(await answer.blob());
  await read;
  return String(reader.result);
}

async function fetchOrThrow(url: string): Promise<Response> {
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

const fileNameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];

function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The browser needs a moment to start the download.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
