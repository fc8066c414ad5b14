import { refuse } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

/** Refuses a service outside that the operator has not named in `FLOW_HOSTS` (workflow §16.9, security WF-09). */
export function requireFlowHost({ FLOW_HOSTS }: Platform['env'], address: string): void {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^\[|\]$/g, '').toLowerCase() ?? ''
  const port = url?.port || (url?.protocol === 'https:' ? '443' : '80')
  if (host && FLOW_HOSTS.some((entry) => entry === host || entry === `${host}:${port}`)) return
  throw refuse(`外部调用地址未被允许：${url?.host ?? address}`, 'forbiddenAddress')
}
