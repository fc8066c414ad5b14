/** `fetch` for uploads: the same answer and the same failures, and how much of the body has gone out (0 to 1). */
export function sendWithProgress(url: string, init: RequestInit, told: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { signal } = init
    const stop = () => request.abort()
    request.open(init.method ?? 'GET', url)
    request.responseType = 'text'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) told(loaded / total)
    })
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? 'text/plain'
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
    })
    request.addEventListener('error', () => reject(new TypeError('network')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', stop)
    request.send((init.body as FormData | undefined) ?? null)
  })
}
