import type { TemplateFault } from '@app/shared/cms/cmsTemplate.ts'

/** Where a fault stands in the text: from its column to the end of its line. */
export function placeOf({ line, column, message }: TemplateFault, text: string) {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const from = Math.min(text.length, start + column - 1)
  return { from, to: Math.max(from, Math.min(text.length, start + (lines[line - 1]?.length ?? 0))), message }
}
