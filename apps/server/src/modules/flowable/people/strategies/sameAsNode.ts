import type { Strategy } from './strategy.ts'

/** 与节点X相同办理人: whoever finished it last. */
export const sameAsNode: Strategy = {
  resolve({ request: { decided }, param }) {
    const last = decided.findLast(
      ({ node, by, outcome }) => node === param.trim() && by !== undefined && outcome === 'approved',
    )
    return last?.by === undefined ? [] : [last.by]
  },
}
