import cluster from 'node:cluster'
import { isOurs, type Assignment, type FromPrimary, type FromWorker, type Listening } from './workerTalk.ts'

const send = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => undefined)

type Answerer = () => Promise<unknown>

const answerers = new Map<string, Answerer>()
const waiting = new Map<number, (values: unknown[]) => void>()
let asked = 0
let slot: number | undefined

/** Which of the workers this is, kept by whoever replaces it; undefined where one process serves. */
export const workerSlot = (): number | undefined => slot

/** What this worker answers when another one asks. */
export const answersWorkers = (topic: string, answerer: Answerer) => void answerers.set(topic, answerer)

/** The answers of all other workers of this server; none where it is one process. */
export function askWorkers(topic: string): Promise<unknown[]> {
  if (!cluster.isWorker) return Promise.resolve([])
  const id = ++asked
  send({ atrium: 'ask', id, topic })
  return new Promise((resolve) => waiting.set(id, resolve))
}

export interface Errand {
  assignment: Assignment
  ready(listening: Listening): void
  /** Calls when the primary wants an end; before that is said, one ends the process. */
  onStop(stop: (signal: NodeJS.Signals) => void): void
}

/** Introduces this process to the primary and answers what it is to do. */
export function takeErrand(): Promise<Errand> {
  let stop: (signal: NodeJS.Signals) => void = () => process.exit(0)
  const given = Promise.withResolvers<Errand>()
  process.on('message', (message: FromPrimary) => {
    if (!isOurs(message)) return
    if (message.atrium === 'stop') stop(message.signal)
    else if (message.atrium === 'question') void answer(message.id, message.topic)
    else if (message.atrium === 'answers') {
      waiting.get(message.id)?.(message.values)
      waiting.delete(message.id)
    } else {
      slot = message.slot
      given.resolve({
        assignment: message,
        ready: (listening) => send({ atrium: 'ready', ...listening }),
        onStop: (next) => void (stop = next),
      })
    }
  })
  // Nothing else keeps the process while it waits, and another part of it may have let go of the channel.
  process.channel?.ref()
  send({ atrium: 'hello' })
  return given.promise
}

async function answer(id: number, topic: string) {
  const value = await answerers
    .get(topic)?.()
    .catch(() => undefined)
  send({ atrium: 'answer', id, value })
}
