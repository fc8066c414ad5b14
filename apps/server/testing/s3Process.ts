import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import S3rver from 's3rver'

/**
 * The object store of the tests as a process of its own: `node s3Process.ts folder port bucket`. The library takes any
 * version-4 signature for good, so signatures are judged here before it sees a request.
 */
const [, , directory = '', port = '', bucket = ''] = process.argv
const secret = 'S3RVER'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function signatureFits({ method = '', url = '', headers }: IncomingMessage): boolean {
  const address = new URL(url, 'http://store')
  const query = new Map(address.searchParams)
  const header = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '')
  const signed = header?.[2] ?? query.get('X-Amz-SignedHeaders') ?? ''
  const scope = (header?.[1] ?? query.get('X-Amz-Credential') ?? '').split('/').slice(1)
  const given = header?.[3] ?? query.get('X-Amz-Signature')
  query.delete('X-Amz-Signature')
  const canonical = [
    method,
    address.pathname,
    [...query]
      .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const moment = String(headers['x-amz-date'] ?? query.get('X-Amz-Date'))
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), createHash('sha256').update(canonical).digest('hex')]
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  return hmac(key, text.join('\n')).toString('hex') === given
}

const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
await store.configureBuckets()
const answer = store.callback() as RequestListener
createServer((request, response) => {
  if (signatureFits(request)) return answer(request, response)
  request.resume()
  response.writeHead(403, { 'content-type': 'application/xml' })
  response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>wrong</Message></Error>')
}).listen(Number(port), '127.0.0.1')
