import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface FormPart {
  name: string
  /** A text field, or the bytes of a file. */
  value: string | Buffer
  fileName?: string
  contentType?: string
}

/** A multipart body byte by byte, so that tests may send what no browser would. */
export function multipart(parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const chunks = parts.flatMap(({ name, value, fileName, contentType }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const type = contentType ?? (fileName === undefined ? undefined : 'application/octet-stream')
    return [
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      value,
      '\r\n',
    ]
  })
  return {
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a form to the app as the holder of the token. */
export function sendForm(
  app: FastifyInstance,
  url: string,
  parts: readonly FormPart[],
  token?: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const form = multipart(parts)
  return app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...form.headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  })
}
