import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

export type Verdict = 'clean' | 'infected' | 'unknown'

/** Longest silence of the scanner. */
const silenceMs = 60_000
const answerBytes = 4_096

/** Asks clamd for its opinion of a file; `unknown` when it does not answer or cannot tell (security UP-12). */
export async function scanFile(address: string, path: string): Promise<Verdict> {
  const socket = open(address)
  try {
    const answer = answerOf(socket)
    await Promise.race([send(socket, path), answer])
    const text = await answer
    if (text.endsWith(' FOUND')) return 'infected'
    return text.endsWith(' OK') ? 'clean' : 'unknown'
  } catch {
    // Nobody there, cut off, silent, or the file too large for it: all of them mean that nothing is known.
    return 'unknown'
  } finally {
    socket.destroy()
  }
}

/** `host:port`, or the path of a socket on this machine. */
function open(address: string): Socket {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? []
  const socket = port ? connect({ host: host.replace(/^\[|\]$/g, ''), port: Number(port) }) : connect({ path: address })
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error('the scanner is silent')))
}

async function send(socket: Socket, path: string): Promise<void> {
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  const length = (bytes: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(bytes)
    return head
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    await write(length(bytes.length))
    await write(bytes)
  }
  await write(length(0))
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0') || text.length > answerBytes) resolve(text.split('\0', 1)[0]?.trim() ?? '')
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the scanner went away')))
  })
}
