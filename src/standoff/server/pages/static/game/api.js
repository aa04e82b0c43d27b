/* The site's answers. What changes something is sent with the session's token; nothing is sent twice unasked. */

export class Refused extends Error {
  constructor(status, body) {
    super(body?.text ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code;
    this.body = body;
  }
}

const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

async function answer(response) {
  if (response.status === 204) return null;
  const kind = response.headers.get("Content-Type") ?? "";
  const body = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new Refused(response.status, typeof body === "string" ? null : body);
  return body;
}

export const get = async (url) => answer(await fetch(url, { headers: { Accept: "application/json" } }));

export async function send(url, body, { method = "POST", headers = {} } = {}) {
  return answer(
    await fetch(url, {
      method,
      headers: { "Content-Type": "application/json", "X-CSRFToken": token(), ...headers },
      body: JSON.stringify(body),
    }),
  );
}

export async function sendForm(url, form) {
  return answer(
    await fetch(url, { method: "POST", headers: { Accept: "application/json", "X-CSRFToken": token() }, body: form }),
  );
}

/** Whether an error means that the network failed, and not that the site said no. */
export const isOffline = (error) => !(error instanceof Refused) || error.status >= 500;
