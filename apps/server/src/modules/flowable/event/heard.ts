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
