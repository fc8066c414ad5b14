import { changeLine, type FieldChange } from '@app/shared/kit/change.ts'

/** What the log tells beside the changed fields: 新增, 授予菜单：… */
export function sentencesOf(logContent: string, changes: readonly FieldChange[]): string {
  let rest = logContent
  for (const change of changes) rest = without(rest, changeLine(change))
  return rest
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function without(text: string, line: string): string {
  const at = text.indexOf(line)
  if (at >= 0) return text.slice(0, at) + text.slice(at + line.length)
  // The limit of the log may have cut the last line.
  const last = text.lastIndexOf(`\n${line.slice(0, line.indexOf('：') + 1)}`)
  return last >= 0 && line.startsWith(text.slice(last + 1)) ? text.slice(0, last) : text
}
