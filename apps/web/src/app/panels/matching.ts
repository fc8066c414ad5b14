import { pinyinInitials } from '#/kit/words/pinyin.ts'

const initials = new Map<string, string>()

function initialsOf(title: string): string {
  const known = initials.get(title) ?? pinyinInitials(title)
  initials.set(title, known)
  return known
}

/** Whether all letters of `wanted` stand in the text in their order. */
function inOrder(text: string, wanted: string): boolean {
  let at = -1
  return [...wanted].every((letter) => (at = text.indexOf(letter, at + 1)) !== -1)
}

/** Two letters in order are in half of all titles. */
const leastLetters = 3

/** How well a title fits what was typed, 0 best; undefined when it does not. Parts before initials before letters in order. */
export function fitOf(title: string, typed: string): number | undefined {
  const wanted = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
  if (wanted === '') return undefined
  const text = title.toLowerCase().replaceAll(/\s+/g, '')
  const letters = initialsOf(title)
  const fits = [
    text === wanted,
    text.startsWith(wanted),
    text.includes(wanted),
    letters.startsWith(wanted),
    letters.includes(wanted),
    wanted.length > 1 && /\p{Script=Han}/u.test(wanted) && inOrder(text, wanted),
    wanted.length >= leastLetters && inOrder(letters, wanted),
  ]
  const at = fits.indexOf(true)
  return at === -1 ? undefined : at
}
