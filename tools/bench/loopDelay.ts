// Loaded into a server under measurement: answers event-loop delay and memory over the parent's channel.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Asleep until the first reset: it wakes the process two hundred times a second. */
const delay = monitorEventLoopDelay({ resolution: 5 })

/** In use, once everything unused was given back. */
function memory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { usedBytes: heapUsed + external, residentBytes: rss }
}

process.on('message', (message) => {
  if (message === 'reset') {
    delay.enable()
    delay.reset()
  }
  if (message === 'read') process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 })
  if (message === 'memory') process.send?.(memory())
})
process.channel?.unref()
