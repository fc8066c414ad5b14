interface Symbol {
  path: string
  /** Drawn full where a node throws, always, or never. */
  filled?: 'always' | 'throwing'
}

/** What stands in the circle of an event, around its middle, in a box of 20. */
export const eventSymbols: Record<string, Symbol> = {
  timer: { path: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M0 -6V0L4 2M0 -9v2M0 9v-2M-9 0h2M9 0h-2' },
  message: { path: 'M-8 -5.5h16v11h-16zM-8 -5.5L0 1L8 -5.5', filled: 'throwing' },
  signal: { path: 'M0 -8L8 6H-8Z', filled: 'throwing' },
  error: { path: 'M-8 7L-4 -6L2 2L8 -8L4 6L-2 -2Z', filled: 'throwing' },
  escalation: { path: 'M0 -9L7 8L0 2L-7 8Z', filled: 'throwing' },
  terminate: { path: 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0', filled: 'always' },
  link: { path: 'M-8 -3H2V-8L9 0L2 8V3H-8Z', filled: 'throwing' },
  cancel: { path: 'M-7 -4L-4 -7L0 -3L4 -7L7 -4L3 0L7 4L4 7L0 3L-4 7L-7 4L-3 0Z', filled: 'throwing' },
  compensate: { path: 'M0 -6V6L-8 0ZM8 -6V6L0 0Z', filled: 'throwing' },
  conditional: { path: 'M-6 -8h12v16h-12zM-4 -5h8M-4 -1.7h8M-4 1.7h8M-4 5h8' },
  multiple: { path: 'M0 -9L9 -2L5.5 8H-5.5L-9 -2Z', filled: 'throwing' },
}

/** What stands in the upper left corner of a task, in a box of 16. */
export const taskSymbols: Record<string, Symbol> = {
  userTask: { path: 'M5 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M2 15v-2.5a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4V15Z' },
  serviceTask: {
    path: 'M5.3 8a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0M8 1v3M8 12v3M1 8h3M12 8h3M3 3l2.2 2.2M10.8 10.8L13 13M13 3l-2.2 2.2M5.2 10.8L3 13',
  },
  scriptTask: { path: 'M4 1h9c-3 3 -3 4 0 7s3 4 0 7H4c3 -3 3 -4 0 -7s-3 -4 0 -7M5 4.5h5M5 8h5M6.5 11.5h5' },
  sendTask: { path: 'M1 3h14v10H1ZM1 3l7 5.5L15 3', filled: 'always' },
  receiveTask: { path: 'M1 3h14v10H1ZM1 3l7 5.5L15 3' },
  manualTask: { path: 'M1 7c2 -3 4 -5 6 -5h2l-1.5 2.5H14v2h1v2h-1v2h-1v2H6c-2 0 -4 -1 -5 -2Z' },
  businessRuleTask: { path: 'M1 2h14v12H1ZM1 6h14M1 10h14M5.5 6v8' },
}

/** What stands in the diamond of a gateway, around its middle, in a box of 24. */
export const gatewaySymbols: Record<string, Symbol & { isBold?: boolean }> = {
  exclusiveGateway: { path: 'M-7 -7L7 7M7 -7L-7 7', isBold: true },
  parallelGateway: { path: 'M0 -11V11M-11 0H11', isBold: true },
  inclusiveGateway: { path: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', isBold: true },
  complexGateway: { path: 'M0 -11V11M-11 0H11M-8 -8L8 8M8 -8L-8 8', isBold: true },
  eventBasedGateway: {
    path: 'M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0M0 -6L5.7 -1.9L3.5 4.9H-3.5L-5.7 -1.9Z',
  },
}

/** Signs at the lower border of an activity, in a box of 12. */
export const markSymbols = {
  parallel: 'M2 1v10M6 1v10M10 1v10',
  sequential: 'M1 2h10M1 6h10M1 10h10',
  loop: 'M4 10.5a5 5 0 1 1 4.5 0M4 7v3.5H0.5',
  compensation: 'M6 1V11L0.5 6ZM11.5 1V11L6 6Z',
  adHoc: 'M1 8c1.5 -5 3.5 -4 5 -2s3.5 3 5 -2',
  collapsed: 'M0 0h12v12H0ZM6 2.5v7M2.5 6h7',
} as const
