import type { FlowJobKind } from './job.table.ts'
import type { JobKind } from './jobKind.ts'
import { async } from './kinds/async.ts'
import { auto } from './kinds/auto.ts'
import { event } from './kinds/event.ts'
import { handler } from './kinds/handler.ts'
import { notice } from './kinds/notice.ts'
import { reminder } from './kinds/reminder.ts'
import { signal } from './kinds/signal.ts'
import { timer } from './kinds/timer.ts'

/** How each kind of job is done. */
export const jobKinds: Record<FlowJobKind, JobKind> = { timer, async, handler, reminder, auto, signal, notice, event }
