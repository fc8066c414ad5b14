import { ConfigError, envNames } from '#/env.ts'
import { limitNames } from '#/limits.ts'
import { requireKnownArguments } from '#/platform/text/commandArguments.ts'
import { nearest } from '#/platform/text/nearest.ts'

/** Short names have too many neighbours. */
const longNames = envNames.filter((name) => name.length >= 6)

/** Names of others are none of our business; these look like ours and are read by nobody. */
export function misspelled(source: Record<string, string | undefined>): string[] {
  const strangers = Object.keys(source).filter((name) => !envNames.includes(name))
  return strangers.flatMap((name) => {
    const meant = name.startsWith('L_') ? nearest(name, limitNames, 3) : nearest(name, longNames, 1)
    return meant ? [`环境变量 ${name} 不起作用，是否为 ${meant}？`] : []
  })
}

/** The server takes its settings from variables alone. */
export function requireNoArguments(given: readonly string[]): void {
  const option = given.find((argument) => argument.startsWith('-')) ?? ''
  const asVariable = option
    .replace(/^-+|=.*$/gs, '')
    .replaceAll('-', '_')
    .toUpperCase()
  const meant = nearest(asVariable, envNames, 1)
  if (meant) throw new ConfigError(`未知的选项：${option}，是否为环境变量 ${meant}？`)
  requireKnownArguments(given, [], 0)
}
