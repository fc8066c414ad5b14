import { nearest } from '#/platform/text/nearest.ts'

/** How many further words a command takes, or which. */
export type Words = number | readonly string[]

/**
 * A word that a command would pass over is one that somebody meant otherwise. An option is called `--new-key`, with a
 * value `--keep=`, and `--out ` when the value may also be the next word.
 */
export function requireKnownArguments(given: readonly string[], options: readonly string[], words: Words): void {
  let left = typeof words === 'number' ? words : Infinity
  let isValue = false
  for (const argument of given) {
    if (isValue) isValue = false
    else if (argument.startsWith('-')) isValue = judgeOption(argument, options)
    else if (typeof words !== 'number') requireKnownWord(argument, words)
    else if (left-- <= 0) throw new Error(`多余的参数：${argument}${usable(options)}`)
  }
}

/** Whether the next word is its value. */
function judgeOption(argument: string, options: readonly string[]): boolean {
  const name = argument.replace(/=.*$/s, '=')
  if (options.includes(name) || options.includes(name.replace(/=$/, ' '))) return false
  if (options.includes(`${name} `)) return true
  const meant = nearest(name, options, 3)
  throw new Error(`未知的选项：${argument}${meant ? `，是否为 ${shown(meant)}？` : usable(options)}`)
}

function requireKnownWord(word: string, words: readonly string[]): void {
  if (words.includes(word)) return
  const meant = nearest(word, words, 3)
  throw new Error(`未知的参数：${word}${meant ? `，是否为 ${meant}？` : `；可用的参数：${words.join('、')}`}`)
}

const shown = (option: string) => (/[= ]$/.test(option) ? `${option}…` : option)
const usable = (options: readonly string[]) =>
  options.length > 0 ? `；可用的选项：${options.map(shown).join('、')}` : '；此命令没有选项'
