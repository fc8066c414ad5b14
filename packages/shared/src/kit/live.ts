import { endpoint } from './endpoint.ts'

/**
 * The live channel: an endless answer of server-sent events, read with fetch because the token travels in the
 * Authorization header. `Last-Event-ID` names the last event a browser has seen; what it missed is sent again.
 *
 * - `hello`, `beat`: empty; their id is the number to come back with
 * - `news`: `{ topic, data }`
 * - `gap`: transient news may have been missed, what follows it must be asked anew
 * - `resync`: too much was missed to be sent again, everything must be asked anew
 * - `end`: the session is over; `{ said }` when there is more to say than that it has expired
 */
export const liveEvents = endpoint({
  method: 'GET',
  path: '/common/events',
  summary: '实时消息',
  access: 'session',
  background: true,
  answer: 'file',
})

export type LiveEventName = 'hello' | 'beat' | 'news' | 'gap' | 'resync' | 'end'

/** What a `news` event carries. */
export interface LiveMessage {
  topic: string
  data: unknown
}

/** Topic that tells a browser of changed rights or menus of its user. */
export const grantsTopic = 'grants'

/** Topics whose news is neither stored nor sent again: progress of runs, measurements, progress of exports and imports, tasks that came or went, classes being deleted or restored, migrations. */
export const transientTopics = [
  'job.run',
  'monitor.metrics',
  'transfer',
  'flow.tasks',
  'cms.class',
  'cms.task',
] as const
export type TransientTopic = (typeof transientTopics)[number]

/** Topics of changed dictionaries (`{ dictTypes }`) and parameters (`{ keys }`); an empty list stands for all. */
export const dictTopic = 'dict'
export const configTopic = 'config'
