import { ApiError } from "#web/api/apiClient.ts";
import { fetchApi, parseBody } from "./fetchApi.ts";
import { withToken } from "./session.ts";

type UploadOptions = { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined };
type UploadResponse = { status: number; body: unknown };

/**
 * Uploads a form with files. Has a longer timeout than other calls, and reports progress from 0 to 1.
 * @throws ApiError, with status 0 if there is no response
 */
export async function upload<Answered>(path: string, form: FormData, sending: UploadOptions = {}): Promise<Answered> {
  const csrf = await fetchApi({ method: "GET", url: "/csrf-token" });
  if (csrf.status >= 400) throw new ApiError(csrf.status, csrf.body);
  const { csrfToken } = csrf.body as { csrfToken: string };
  const { status, body } = await withToken((token) => postForm(path, form, { csrfToken, token, ...sending }));
  if (status >= 400) throw new ApiError(status, body);
  return body as Answered;
}

type PostOptions = UploadOptions & { csrfToken: string; token: string | undefined };

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function postForm(
  path: string,
  form: FormData,
  { csrfToken, token, onProgress, signal }: PostOptions,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    request.timeout = 120_000;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.setRequestHeader("x-csrf-token", csrfToken);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    request.onload = () => resolve({ status: request.status, body: parseBody(request.responseText) });
    const fail = () => reject(new ApiError(0, { message: "common.offline" }));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
