import type { Ctx } from '#/platform/context.ts'
import type { codeTable } from './code.table.ts'

/** A code that was asked for and still has to be sent. */
export interface AskedCode {
  id: string
  code: string
  minutes: number
  ip: string
}

/** A way on which codes reach somebody. */
export interface CodeChannel {
  words: { name: string; tooOften: string; tooMany: string }
  /** Sends the code and gives its row the hash, with which alone it can be tried. */
  send(ctx: Ctx, asked: AskedCode, row: typeof codeTable.$inferSelect): Promise<void>
  /** Whether what carries the code was taken; it is, unless the channel doubts it. */
  arrived?(ctx: Ctx, logId: string | null): Promise<boolean>
  /** It was given up, and whoever asked waits for it. */
  failed?(ctx: Ctx, target: string, askedBy: string): Promise<void>
}

const channels = new Map<string, CodeChannel>()

/** What codes of these scenes go through. */
export function defineCodeChannel(scenes: readonly string[], channel: CodeChannel): void {
  for (const scene of scenes) channels.set(scene, channel)
}

export function channelOf(scene: string): CodeChannel {
  const channel = channels.get(scene)
  if (!channel) throw new Error(`no channel carries codes of ${scene}`)
  return channel
}
