/** First characters, in Chinese collation, of the syllables that begin with each letter (no word begins with i, u, v). */
const boundaries = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨它穵夕丫帀']
const letters = [...'abcdefghjklmnopqrstwxyz']
const collator = new Intl.Collator('zh-Hans-CN')
const han = /\p{Script=Han}/u

/** Initials of the pinyin of a text: 用户管理 → yhgl; other characters stay, in lower case. */
export function pinyinInitials(text: string): string {
  return [...text].map((char) => (han.test(char) ? initialOf(char) : char.toLowerCase())).join('')
}

function initialOf(char: string): string {
  let initial = ''
  for (const [at, boundary] of boundaries.entries()) {
    if (collator.compare(boundary, char) > 0) break
    initial = letters[at] ?? ''
  }
  return initial
}

/** Whether the words typed into a quick search mean this title: part of it, or of its pinyin initials. */
export function matchesTitle(title: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return wanted !== '' && (title.toLowerCase().includes(wanted) || pinyinInitials(title).includes(wanted))
}
