import { CommentType } from '@app/shared/flowable/codes.ts'

const words = { message: '消息', signal: '信号' }

/** What the history says of what came from outside of a request. */
export function heard(
  kind: keyof typeof words,
  name: string,
  { from, starts = false }: { from?: string | undefined; starts?: boolean } = {},
): string {
  const sender = from === undefined ? '' : `（来自流程“${from}”）`
  return `${starts ? '启动于' : '收到'}${words[kind]}：${name}${sender}`.slice(0, 2_000)
}

/** The same as a line of the history; `sent` where a person did it, be it the one whose id rules write under. */
export const heardBy = (content: string, sent: boolean) => ({
  type: CommentType.system,
  content,
  ...(sent && { extra: { sent } }),
})
