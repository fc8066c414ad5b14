import { nearest } from '#/platform/text/nearest.ts'

/** A word that a command would pass over is one that somebody meant otherwise. */
export function requireKnownArguments(given: readonly string[], options: readonly string[], words: number): void {
  let left = words
  for (const argument of given) {
    if (!argument.startsWith('-')) {
      if (left-- > 0) continue
      throw new Error(`多余的参数：${argument}${usable(options)}`)
    }
    const name = argument.replace(/=.*$/s, '=')
    if (options.includes(name)) continue
    const meant = nearest(name, options, 3)
    throw new Error(`未知的选项：${argument}${meant ? `，是否为 ${shown(meant)}？` : usable(options)}`)
  }
}

const shown = (option: string) => (option.endsWith('=') ? `${option}…` : option)
const usable = (options: readonly string[]) =>
  options.length > 0 ? `；可用的选项：${options.map(shown).join('、')}` : '；此命令没有选项'
