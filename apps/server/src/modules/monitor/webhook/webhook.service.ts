import { parseWebhooks, type Webhook } from '@app/shared/system/webhooks.ts'
import { configValue } from '#/modules/system/api.ts'
import { callOutside, OutboundFailure } from '#/platform/outside/outbound.ts'
import type { TaskRun } from '#/platform/tasks.ts'

/** Addresses stand in 参数设置 only; a job names one by its code (monitor §4.3). */
async function webhookOf({ ctx }: TaskRun, code: string): Promise<Webhook> {
  const found = parseWebhooks(await configValue(ctx, 'sys.job.webhooks'))?.find((hook) => hook.code === code)
  if (!found) throw new Error(`参数 sys.job.webhooks 中没有编码为 ${code} 的地址`)
  return found
}

async function call(task: TaskRun, hook: Webhook, method: 'GET' | 'POST'): Promise<string> {
  const { ctx, jobId, fireTime, signal } = task
  const since = performance.now()
  const json = { 'content-type': 'application/json' }
  const body = { code: hook.code, jobId, fireTime: fireTime.toISOString() }
  try {
    const sent = method === 'POST' ? { headers: json, body: JSON.stringify(body) } : {}
    const { status } = await callOutside(ctx.platform.env, { method, url: hook.url, signal, ...sent })
    const told = `${hook.code} 应答 ${status}，耗时 ${Math.round(performance.now() - since)} 毫秒`
    const expected = hook.expectStatus ? status === hook.expectStatus : status >= 200 && status < 300
    if (!expected) throw new Error(`${told}，应为 ${hook.expectStatus ?? '2xx'}`)
    return told
  } catch (error) {
    signal.throwIfAborted()
    // No more than that: what lies behind an address is nobody's business (security SS-04).
    if (error instanceof OutboundFailure) throw new Error(`${hook.code} 无应答`, { cause: error })
    throw error
  }
}

/** Tells the system outside that the time has come. */
export async function callWebhook(task: TaskRun, code: string): Promise<string> {
  const hook = await webhookOf(task, code)
  return call(task, hook, hook.method ?? 'POST')
}

/** Asks whether the system outside answers; always a read. */
export const ping = async (task: TaskRun, code: string): Promise<string> =>
  call(task, await webhookOf(task, code), 'GET')
