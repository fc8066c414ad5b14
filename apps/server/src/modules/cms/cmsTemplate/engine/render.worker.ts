import { parentPort, workerData } from 'node:worker_threads'
import { createEngine, faultOf, type Engine } from './engine.ts'
import type { FromThread, ToThread } from './renderPool.ts'
import { unpacked } from './safeHtml.ts'
import { workMs } from './workLimit.ts'

/** Makes pages, one at a time, and knows nothing of the server: data comes with the page or is asked for. */
const { mark, timeZone } = workerData as { mark: string; timeZone: string }

/** The themes that were used last. */
const engines = new Map<string, Engine>()
const keptThemes = 4
const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let calls = 0

const post = (message: FromThread) => parentPort?.postMessage(message)

function engineOf(id: string, files: Record<string, string> | undefined): Engine {
  const known = engines.get(id) ?? createEngine(new Map(Object.entries(files ?? {})), timeZone)
  engines.delete(id)
  engines.set(id, known)
  for (const old of engines.keys()) {
    if (engines.size <= keptThemes) break
    engines.delete(old)
  }
  return known
}

async function work(message: Extract<ToThread, { kind: 'render' | 'check' }>) {
  if (message.kind === 'check') {
    try {
      engineOf('', {}).check(message.path, message.content)
      return post({ kind: 'done', html: '', shownAgain: [], workMs: workMs() })
    } catch (error) {
      return post({ kind: 'failed', fault: faultOf(error, message.path), workMs: workMs() })
    }
  }
  const { theme, files, template, data, now, assets, fragments } = message
  try {
    const { html, shownAgain } = await engineOf(theme, files).render({
      template,
      data: unpacked(data, mark) as Record<string, unknown>,
      now,
      assets,
      fragments,
      ask(tag, args) {
        const answer = Promise.withResolvers<unknown>()
        const call = ++calls
        waiting.set(call, answer)
        post({ kind: 'call', call, tag, args })
        return answer.promise
      },
    })
    post({ kind: 'done', html, shownAgain, workMs: workMs() })
  } catch (error) {
    post({ kind: 'failed', fault: faultOf(error, template), workMs: workMs() })
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind !== 'answer') return void work(message)
  const asked = waiting.get(message.call)
  waiting.delete(message.call)
  if (message.error === undefined) asked?.resolve(unpacked(message.value, mark))
  else asked?.reject(new Error(message.error))
})

post({ kind: 'ready', workMs: workMs() })
