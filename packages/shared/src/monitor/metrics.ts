import { endpoint } from '@app/shared/kit/endpoint.ts'

/** Figures for Prometheus; attached when `METRICS` is on, then for a token or a holder of monitor:server:list. */
export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus 指标',
  access: 'public',
  background: true,
  answer: 'file',
})
