import { sql } from 'drizzle-orm'
import { mostWordLines, wordLength, type cmsWordCalls } from '@app/shared/cms/cmsWord.ts'
import { cleanText, comparableText } from '@app/shared/kit/comparableText.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { madeBy } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsWordTable as t } from './cmsSite.table.ts'
import { siteChanged, wordsTag } from './siteChanged.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'cmsWord.changed': Record<string, never>
  }
}

export async function wordsChanged(ctx: Ctx): Promise<void> {
  await ctx.emit('cmsWord.changed', {})
  await siteChanged(ctx, [wordsTag])
}

const atOnce = 1_000

/** Words line by line; those that are known stay as they are. */
export async function importWords(
  ctx: Ctx,
  { text, wordType, level, groupName }: BodyOf<typeof cmsWordCalls.importLines>,
): Promise<{ added: number; known: number }> {
  const words = wordsOf(text)
  if (words.size === 0) throw invalid({ text: '没有可导入的数据' })
  if (words.size > mostWordLines) throw invalid({ text: `一次最多导入${mostWordLines}个词汇` })
  const long = [...words.values()].find((word) => word.length > wordLength)
  if (long !== undefined) throw invalid({ text: `词汇长度不能超过${wordLength}个字符：${long.slice(0, 20)}…` })
  let added = 0
  const rows = [...words]
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce).map(([wordKey, word]) => ({
      ...madeBy(ctx),
      id: newId(),
      word,
      wordKey,
      wordType,
      level,
      groupName: groupName ?? null,
    }))
    const stored = await ctx.db
      .insert(t)
      .values(part)
      .onConflictDoNothing({ target: t.wordKey, where: sql`${t.delFlag} = '0'` })
      .returning({ id: t.id })
    added += stored.length
  }
  ctx.trail.changes.push(`导入词汇：新增${added}个，已存在${words.size - added}个`)
  await wordsChanged(ctx)
  return { added, known: words.size - added }
}

/** One word a line, each once however it is spelt, by its comparable form. */
function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const word = cleanText(line)
    const key = comparableText(word)
    if (key !== '' && !words.has(key)) words.set(key, word)
  }
  return words
}
