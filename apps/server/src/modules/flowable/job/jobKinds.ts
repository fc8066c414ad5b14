import type { FlowJobKind } from '@app/shared/flowable/job.ts'
import type { JobKind } from './jobKind.ts'
import { async } from './kinds/async.ts'
import { auto } from './kinds/auto.ts'
import { event } from './kinds/event.ts'
import { handler } from './kinds/handler.ts'
import { hook } from './kinds/hook.ts'
import { message } from './kinds/message.ts'
import { notice } from './kinds/notice.ts'
import { reminder } from './kinds/reminder.ts'
import { signal } from './kinds/signal.ts'
import { start } from './kinds/start.ts'
import { timer } from './kinds/timer.ts'

/** How each kind of job is done. */
export const jobKinds: Record<FlowJobKind, JobKind> = {
  timer,
  async,
  handler,
  reminder,
  auto,
  start,
  message,
  signal,
  hook,
  notice,
  event,
}
