import { ApiError } from "#web/api.ts";
import { ask } from "./requests.ts";
import { withToken } from "./session.ts";

type Sending = { told?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined };
type Answer = { status: number; body: unknown };

/**
 * Sends a form with files to the API. It may take longer than other calls, and tells how much has left: from 0 to 1.
 * @throws ApiError, with status 0 when there is no answer
 */
export async function upload<Answered>(path: string, form: FormData, sending: Sending = {}): Promise<Answered> {
  const csrf = await ask({ method: "GET", url: "/csrf-token" });
  if (csrf.status >= 400) throw new ApiError(csrf.status, csrf.body);
  const { csrfToken } = csrf.body as { csrfToken: string };
  const { status, body } = await withToken((token) => post(path, form, { csrfToken, token, ...sending }));
  if (status >= 400) throw new ApiError(status, body);
  return body as Answered;
}

type Posting = Sending & { csrfToken: string; token: string | undefined };

/** `fetch` does not tell how much of a body has left. */
function post(path: string, form: FormData, { csrfToken, token, told, signal }: Posting): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    request.timeout = 120_000;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.setRequestHeader("x-csrf-token", csrfToken);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && told?.(loaded / total);
    request.onload = () => resolve({ status: request.status, body: readable(request.responseText) });
    const fail = () => reject(new ApiError(0, { message: "common.offline" }));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** A proxy in between may answer with a page of its own. */
function readable(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
