// Loaded into a server under measurement: answers the event-loop delay over the parent's channel.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', (message) => {
  if (message === 'reset') delay.reset()
  if (message === 'read') process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 })
})
process.channel?.unref()
