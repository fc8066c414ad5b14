import { refuse } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

/** What is told of a service outside that the operator has not named in `FLOW_HOSTS` (workflow §16.9, security WF-09). */
export function hostFault({ FLOW_HOSTS }: Platform['env'], address: string): string | undefined {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^\[|\]$/g, '').toLowerCase() ?? ''
  const port = url?.port || (url?.protocol === 'https:' ? '443' : '80')
  if (host && FLOW_HOSTS.some((entry) => entry === host || entry === `${host}:${port}`)) return undefined
  return `外部调用地址未被允许：${url?.host ?? address}`
}

export function requireFlowHost(env: Platform['env'], address: string): void {
  const fault = hostFault(env, address)
  if (fault) throw refuse(fault, 'forbiddenAddress')
}
